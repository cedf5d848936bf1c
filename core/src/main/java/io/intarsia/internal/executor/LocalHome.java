package io.intarsia.internal.executor;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.NativeSession;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.session.HandleStore;
import io.intarsia.internal.session.Nodes;
import io.intarsia.internal.session.Placement;
import io.intarsia.internal.session.Store;
import io.intarsia.tensor.EagerTensor;
import java.util.Arrays;
import java.util.List;

/// A session in this process, which gets at every tensor of it from every device.
///
/// @param devices how many there are
public record LocalHome(SessionContext context, Nodes nodes, Store store, int devices)
    implements SessionHome {
  private static final Placement ANYWHERE = Placement.at(null);

  /// Opens one.
  ///
  /// @param config its options as the runtime's `ConfigProto`
  public static LocalHome open(byte[] config, long memoryBudget, boolean recordCreation) {
    var context =
        new SessionContext(
            graph -> NativeSession.open(graph, config, ""), memoryBudget, recordCreation);
    return new LocalHome(
        context, context.withGraph(Nodes::new), new HandleStore(), context.devices().size());
  }

  @Override
  public String target() {
    return "";
  }

  /// Where its op is told to run, but for what a handle leads to: that is on a device, and only ops
  /// there get at it. Functions find the devices of handles themselves, once for each node: calls
  /// whose handles lie another way have another one.
  @Override
  public Placement placement(OpKey key, boolean callsFunctions, EagerTensor[] inputs) {
    if (devices > 1) {
      for (EagerTensor input : inputs) {
        if (isHandle(input)) {
          return callsFunctions
              ? new Placement(key.device(), places(inputs))
              : Placement.at(SessionTensor.of(input).place());
        }
      }
    }
    return key.device() == null ? ANYWHERE : Placement.at(key.device());
  }

  private static boolean isHandle(EagerTensor tensor) {
    return tensor.dtype() == DType.RESOURCE;
  }

  // What is no handle is had from anywhere, and needs no node for each place.
  private List<String> places(EagerTensor[] inputs) {
    String first = context.devices().getFirst().name();
    return Arrays.stream(inputs)
        .map(input -> isHandle(input) ? SessionTensor.of(input).place() : first)
        .toList();
  }

  /// The session places what runs only, and says so itself of each.
  @Override
  public void admit(Preparation prepared, OpKey key) {}

  @Override
  public void admit(NativeFunction function) {}

  @Override
  public int epoch() {
    return 0;
  }

  @Override
  public TensorFlowException gone(String what, String device) {
    throw new AssertionError("a session of this process stays; please report");
  }

  @Override
  public void reconnect() {
    throw Failures.nothingToReconnect();
  }
}
