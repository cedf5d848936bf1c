package io.intarsia.internal.session;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeGraph.Output;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Keeps tensors in the state of a session of this process. The runtime makes the handles: strings
/// that name a tensor, `GetSessionHandle` rather than `GetSessionHandleV2`, because they are what
/// `GetSessionTensor` and `DeleteSessionTensor` take, so that nobody looks into a handle.
public final class HandleStore implements Store {
  private static final int STRING = DType.STRING.code();

  @Override
  public Source source(Nodes nodes, int dtype, @Nullable String device) {
    Output handle = nodes.placeholder(STRING, device);
    Output tensor =
        nodes.output(
            "GetSessionTensor",
            device,
            List.of(handle),
            encoder -> List.of(encoder.ofType("dtype", dtype)));
    return new Source(handle, tensor);
  }

  @Override
  public Sink sink(Nodes nodes, Output tensor, @Nullable String device) {
    Output handle = nodes.output("GetSessionHandle", device, List.of(tensor), _ -> List.of());
    return new Sink(handle, null, null);
  }

  @Override
  public Drop drop(Nodes nodes, @Nullable String device) {
    Output handle = nodes.placeholder(STRING, device);
    return new Drop(
        handle, nodes.add("DeleteSessionTensor", device, List.of(handle), _ -> List.of()));
  }

  @Override
  public long newHandle(int dtype, @Nullable String device) {
    throw new AssertionError("the runtime makes the handles; please report");
  }
}
