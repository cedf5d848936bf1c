package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A graph that is being made (`TF_Graph`). Nodes are only added; they live as long as the graph.
///
/// Used by one thread at a time, but for [#constant], which any thread may ask until the graph is
/// closed and after.
public final class NativeGraph implements AutoCloseable {
  private long pointer = CApi.TF_NewGraph();
  private int nodeCount;
  private Rewriting rewriting = Rewriting.NONE;

  private static final int FLOAT = 1; // the number of float32

  /// Ops that tell where windows begin and where the last one ends, which is one position more than
  /// their shape functions say (TensorFlow 2.18).
  private static final Set<String> OF_ONE_MORE = Set.of("FractionalAvgPool", "FractionalMaxPool");

  private final Set<Long> ofOneMore = new HashSet<>();

  /// One output of a node.
  public record Output(long node, int index) {}

  /// The inputs of a node in the order of its op's definition: an [Output], or a `List` of them.
  ///
  /// @param controls nodes that must have run before
  public record Wiring(List<Object> inputs, List<Long> controls) {}

  /// What a node is.
  ///
  /// @param device the full name of the device it runs on, or null
  public record NewNode(String op, String name, @Nullable String device) {}

  /// Adds a node.
  ///
  /// @param attributes what is set, made by the encoder that is given
  /// @return the node
  /// @throws TensorFlowException if the op does not take such inputs or attributes
  public long add(
      NewNode made, Wiring wiring, Function<AttributeEncoder, List<Setter>> attributes) {
    rewriting = rewriting.and(Rewriting.of(made.op()));
    if (made.op().equals("Pow") && isStretched(wiring.inputs())) {
      keepArithmetic();
    }
    try (var scratch = Scratch.take();
        var status = Status.take()) {
      List<Setter> setters = attributes.apply(AttributeEncoder.ofNode(scratch));
      long description =
          CApi.TF_NewOperation(
              pointer(), scratch.allocateFrom(made.op()), scratch.allocateFrom(made.name()));
      if (made.device() != null) {
        CApi.TF_SetDevice(description, scratch.allocateFrom(made.device()));
      }
      wiring.inputs().forEach(input -> addInput(description, input, scratch));
      wiring.controls().forEach(node -> CApi.TF_AddControlInput(description, node));
      setters.forEach(setter -> setter.set(description, status));
      // Deletes the description, whatever it finds.
      long node = CApi.TF_FinishOperation(description, status);
      nodeCount++;
      if (OF_ONE_MORE.contains(made.op())) {
        ofOneMore.add(node);
      }
      return node;
    }
  }

  /// Adds the nodes of a serialized `GraphDef`, as they are.
  ///
  /// @throws TensorFlowException if it cannot be read, or an op refuses what its node has
  public void addAll(byte[] graphDef) {
    long options = CApi.TF_NewImportGraphDefOptions();
    long buffer = Buffers.of(graphDef);
    try (var status = Status.take()) {
      CApi.TF_GraphImportGraphDef(pointer(), buffer, options, status);
    } finally {
      CApi.TF_DeleteBuffer(buffer);
      CApi.TF_DeleteImportGraphDefOptions(options);
    }
  }

  /// The node of a name; empty if there is none.
  public OptionalLong node(String name) {
    try (var scratch = Scratch.take()) {
      long node = CApi.TF_GraphOperationByName(pointer(), scratch.allocateFrom(name));
      return node == 0 ? OptionalLong.empty() : OptionalLong.of(node);
    }
  }

  private boolean isStretched(List<Object> inputs) {
    return inputs.size() == 2
        && inputs.getFirst() instanceof Output base
        && inputs.getLast() instanceof Output exponents
        && StretchedPower.mayBe(dims(base), dims(exponents));
  }

  private static void addInput(long description, Object input, SegmentAllocator scratch) {
    if (input instanceof Output output) {
      CApi.TF_AddInput(description, output(scratch, output));
    } else {
      List<?> list = (List<?>) input;
      CApi.TF_AddInputList(description, outputs(scratch, list), list.size());
    }
  }

  /// The number of outputs of a node.
  public int outputCount(long node) {
    return CApi.TF_OperationNumOutputs(node);
  }

  /// A node as a serialized `NodeDef`.
  public byte[] nodeDef(long node) {
    return Buffers.read((buffer, status) -> CApi.TF_OperationToNodeDef(node, buffer, status));
  }

  /// The number of the dtype of an output.
  public int dtype(Output output) {
    try (var scratch = Scratch.take()) {
      return CApi.TF_OperationOutputType(output(scratch, output));
    }
  }

  /// The sizes of the dimensions of an output, -1 where one is unknown; null if the rank is.
  public long @Nullable [] dims(Output output) {
    if (output.index() > 0 && ofOneMore.contains(output.node())) {
      return new long[] {-1};
    }
    try (var scratch = Scratch.take();
        var status = Status.take()) {
      var segment = output(scratch, output);
      int rank = CApi.TF_GraphGetTensorNumDims(pointer(), segment, status);
      if (rank < 0) {
        return null;
      }
      var dims = scratch.allocate(ValueLayout.JAVA_LONG, Math.max(1, rank));
      CApi.TF_GraphGetTensorShape(pointer(), segment, dims, rank, status);
      long[] sizes = new long[rank];
      MemorySegment.copy(dims, ValueLayout.JAVA_LONG, 0, sizes, 0, rank);
      noteSizes(output, sizes);
      return sizes;
    }
  }

  /// Tells the graph what is known of the shape of an output, -1 for an unknown size.
  ///
  /// @throws TensorFlowException if it is not compatible with what the graph knows
  public void setDims(Output output, long[] dims) {
    try (var scratch = Scratch.take();
        var status = Status.take()) {
      var sizes = scratch.allocate(ValueLayout.JAVA_LONG, Math.max(1, dims.length));
      MemorySegment.copy(dims, 0, sizes, ValueLayout.JAVA_LONG, 0, dims.length);
      CApi.TF_GraphSetTensorShape(pointer(), output(scratch, output), sizes, dims.length, status);
      noteSizes(output, dims);
    }
  }

  private void noteSizes(Output output, long[] sizes) {
    if (Arrays.stream(sizes).anyMatch(size -> size == 0) && dtype(output) == FLOAT) {
      keepArithmetic();
    }
  }

  /// Notes that the runtime may find out of a tensor that it is empty, where this graph does not
  /// know it; see [Rewriting#keepsArithmetic].
  public void keepArithmetic() {
    rewriting = rewriting.and(Rewriting.ARITHMETIC_KEPT);
  }

  /// The value of an output, if it follows from constants alone; null if not, and when the graph is
  /// closed.
  ///
  /// @return owned by the caller
  public synchronized @Nullable NativeTensor constant(Output output) {
    if (pointer == 0) {
      return null;
    }
    try (var scratch = Scratch.take();
        var status = Status.take()) {
      var result = scratch.allocateFrom(ValueLayout.JAVA_LONG, 0);
      boolean known =
          CApi.TF_TryEvaluateConstant(pointer(), output(scratch, output), result, status);
      return known ? new NativeTensor(result.get(ValueLayout.JAVA_LONG, 0)) : null;
    }
  }

  /// Makes a function of the whole graph.
  ///
  /// @param inputs outputs of placeholders, its arguments
  /// @param controls nodes that run whenever it is called
  /// @throws TensorFlowException if the graph cannot be a function
  public NativeFunction toFunction(
      String name, List<Output> inputs, List<Output> outputs, List<Long> controls) {
    try (var scratch = Scratch.take();
        var status = Status.take()) {
      var nodes =
          scratch.allocateFrom(
              ValueLayout.JAVA_LONG, controls.stream().mapToLong(Long::longValue).toArray());
      long function =
          CApi.TF_GraphToFunctionWithControlOutputs(
              pointer(),
              scratch.allocateFrom(name),
              false,
              -1,
              MemorySegment.NULL,
              inputs.size(),
              outputs(scratch, inputs),
              outputs.size(),
              outputs(scratch, outputs),
              MemorySegment.NULL,
              controls.size(),
              nodes,
              MemorySegment.NULL,
              0L,
              MemorySegment.NULL,
              status);
      var types = types(inputs, outputs);
      return new NativeFunction(name, nodeCount, function, types, rewriting);
    }
  }

  private FunctionTypes types(List<Output> inputs, List<Output> outputs) {
    return new FunctionTypes(
        inputs.stream().map(this::dtype).toList(), outputs.stream().map(this::dtype).toList());
  }

  /// Makes a function callable in this graph.
  ///
  /// @throws TensorFlowException if the graph has another function of that name
  public void copy(NativeFunction function) {
    try (var status = Status.take()) {
      CApi.TF_GraphCopyFunction(pointer(), function.pointer(), 0L, status);
      rewriting = rewriting.and(function.rewriting());
    }
  }

  /// Makes a function callable in this graph.
  ///
  /// @param definition a serialized `FunctionDef`
  /// @throws TensorFlowException if the graph has another function of that name
  void define(byte[] definition) {
    try (var status = Status.take();
        var arena = Arena.ofConfined()) {
      var bytes = arena.allocateFrom(ValueLayout.JAVA_BYTE, definition);
      long function = CApi.TF_FunctionImportFunctionDef(bytes, definition.length, status);
      try {
        CApi.TF_GraphCopyFunction(pointer(), function, 0L, status);
      } finally {
        CApi.TF_DeleteFunction(function);
      }
    }
  }

  /// A serialized `GraphDef`.
  public byte[] toGraphDef() {
    return Buffers.read((buffer, status) -> CApi.TF_GraphToGraphDef(pointer(), buffer, status));
  }

  long pointer() {
    if (pointer == 0) {
      throw Mistake.state("Environment used after close()");
    }
    return pointer;
  }

  /// Deletes the graph and its nodes; the second call does nothing.
  @Override
  public synchronized void close() {
    if (pointer != 0) {
      CApi.TF_DeleteGraph(pointer);
      pointer = 0;
    }
  }

  private static MemorySegment output(SegmentAllocator scratch, Output output) {
    return outputs(scratch, List.of(output));
  }

  static MemorySegment outputs(SegmentAllocator scratch, List<?> outputs) {
    long size = CLibrary.C.OUTPUT.byteSize();
    var segment = scratch.allocate(size * Math.max(1, outputs.size()), Long.BYTES);
    for (int i = 0; i < outputs.size(); i++) {
      var output = (Output) outputs.get(i);
      segment.set(ValueLayout.JAVA_LONG, i * size, output.node());
      segment.set(ValueLayout.JAVA_INT, i * size + Long.BYTES, output.index());
    }
    return segment;
  }
}
