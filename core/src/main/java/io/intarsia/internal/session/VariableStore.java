package io.intarsia.internal.session;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.attributes.ProtoBytes;
import io.intarsia.internal.c.AttributeEncoder;
import io.intarsia.internal.c.NativeGraph.Output;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.c.Setter;
import io.intarsia.internal.c.Tensors;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.ResourceHandleProto;
import org.tensorflow.proto.TensorProto;

/// Keeps each tensor in a variable of the task whose device it is on, where a session on a server
/// has no state of its own. Java makes the handles: runs are given them as `ResourceHandleProto`.
///
/// Handles and variants are kept as anything else is, so that a resource whose handles are counted
/// lives as long as the tensor. A read shares the memory of the variable.
public final class VariableStore implements Store {
  private static final int RESOURCE = DType.RESOURCE.code();

  // Fields of ResourceHandleProto.
  private static final int DEVICE = 1;
  private static final int NAME = 3;
  private static final int HASH_CODE = 4;
  private static final int TYPE_NAME = 5;

  private final AtomicLong next = new AtomicLong();
  private volatile @Nullable Kind kind;

  /// What a server says a handle of a variable is: kernels compare it with what they expect.
  private record Kind(long hash, String typeName) {}

  /// Asks the server what it calls a variable; to be done for each connection.
  ///
  /// @throws TensorFlowException if it cannot be asked
  public void learn(SessionContext context, Nodes nodes, String device) {
    long[] told = context.run(context.withGraph(_ -> question(nodes, device)), new long[0]);
    try (var serialized = Tensors.taking(told[0])) {
      ResourceHandleProto handle = handle(serialized.string(0));
      kind = new Kind(handle.getHashCode(), handle.getMaybeTypeName());
    }
  }

  private static Step question(Nodes nodes, String device) {
    Output variable =
        nodes.output(
            "VarHandleOp",
            device,
            List.of(),
            encoder ->
                List.of(
                    encoder.ofType("dtype", DType.FLOAT32.code()),
                    encoder.ofShape("shape", new long[0], AttributeEncoder.UNKNOWN_RANK)));
    Output serialized = nodes.output("SerializeTensor", device, List.of(variable), _ -> List.of());
    return new Step(List.of(), List.of(serialized), List.of()).on(Placement.at(device).devices());
  }

  // The content of a tensor of handles is each of them behind its length.
  private static ResourceHandleProto handle(byte[] tensor) {
    try {
      byte[] content = TensorProto.parseFrom(tensor).getTensorContent().toByteArray();
      return ResourceHandleProto.parseDelimitedFrom(new ByteArrayInputStream(content));
    } catch (IOException e) {
      throw new AssertionError("a handle of the runtime cannot be read; please report", e);
    }
  }

  @Override
  public Source source(Nodes nodes, int dtype, @Nullable String device) {
    Output handle = nodes.placeholder(RESOURCE, device);
    return new Source(
        handle, nodes.output("ReadVariableOp", device, List.of(handle), ofType(dtype)));
  }

  @Override
  public Sink sink(Nodes nodes, Output tensor, @Nullable String device) {
    int dtype = nodes.graph().dtype(tensor);
    checkKept(dtype);
    Output handle = nodes.placeholder(RESOURCE, device);
    long node = nodes.add("AssignVariableOp", device, List.of(handle, tensor), ofType(dtype));
    return new Sink(null, handle, node);
  }

  // A node that no device can run would keep all others from running.
  private static void checkKept(int dtype) {
    if (dtype == DType.QINT16.code() || dtype == DType.QUINT16.code()) {
      throw TensorFlowException.of(
          TensorFlowException.Code.UNIMPLEMENTED,
          "a server cannot keep a tensor of %s: it has no variables of that dtype"
              .formatted(DType.ofCode(dtype)));
    }
  }

  @Override
  public Drop drop(Nodes nodes, @Nullable String device) {
    Output handle = nodes.placeholder(RESOURCE, device);
    return new Drop(
        handle, nodes.add("DestroyResourceOp", device, List.of(handle), _ -> List.of()));
  }

  private static Function<AttributeEncoder, List<Setter>> ofType(int dtype) {
    return encoder -> List.of(encoder.ofType("dtype", dtype));
  }

  @Override
  public long newHandle(int dtype, @Nullable String device) {
    Kind known = Objects.requireNonNull(kind, "learn() first");
    byte[] handle =
        new ProtoBytes()
            .text(DEVICE, Objects.requireNonNull(device, "device"))
            .text(NAME, "tensor" + next.getAndIncrement())
            .number(HASH_CODE, known.hash())
            .bytes(TYPE_NAME, known.typeName().getBytes(StandardCharsets.UTF_8))
            .toByteArray();
    return Tensors.ofHandle(RESOURCE, handle);
  }
}
