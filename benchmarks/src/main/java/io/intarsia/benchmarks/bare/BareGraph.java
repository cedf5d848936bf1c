package io.intarsia.benchmarks.bare;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/// A graph, and the function it becomes. What it has of its own are 2×2 matrices of `float32` and
/// their products; other nodes are made with [BareNode].
final class BareGraph implements AutoCloseable {
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment multiply = arena.allocateFrom("Mul");
  private final MemorySegment placeholder = arena.allocateFrom("Placeholder");
  private final MemorySegment dtype = arena.allocateFrom("dtype");
  private final MemorySegment shape = arena.allocateFrom("shape");
  private final MemorySegment dims = arena.allocateFrom(ValueLayout.JAVA_LONG, 2, 2);
  private final BareContext context;
  private final long graph = GraphApi.newGraph();
  private final List<MemorySegment> arguments = new ArrayList<>();
  private int nodes;

  BareGraph(BareContext context) {
    this.context = context;
  }

  /// The `TF_Graph`.
  long pointer() {
    return graph;
  }

  /// Adds an argument and returns it as a `TF_Output`.
  MemorySegment argument() {
    long node = GraphApi.newNode(graph, placeholder, name());
    GraphApi.setType(node, dtype, DtypeNumbers.FLOAT32);
    GraphApi.setShape(node, shape, dims, 2);
    return argument(finish(node));
  }

  /// Adds an argument of any other kind and returns it as a `TF_Output`.
  MemorySegment argument(int type, long... size) {
    return argument(node("Placeholder").type("dtype", type).shape("shape", size).output());
  }

  private MemorySegment argument(MemorySegment output) {
    arguments.add(output);
    return output;
  }

  /// Begins a node.
  BareNode node(String op) {
    return new BareNode(this, arena, GraphApi.newNode(graph, arena.allocateFrom(op), name()));
  }

  /// A node with the value of an `int32` scalar.
  MemorySegment constant(int value) {
    long tensor = context.hostScalar(value);
    MemorySegment output =
        node("Const").type("dtype", DtypeNumbers.INT32).tensor("value", tensor).output();
    BareApi.deleteTensor(tensor);
    return output;
  }

  /// Adds so many multiplications of `x` by `y`.
  MemorySegment chain(MemorySegment x, MemorySegment y, int ops) {
    MemorySegment product = x;
    for (int i = 0; i < ops; i++) {
      long node = GraphApi.newNode(graph, multiply, name());
      GraphApi.addInput(node, product);
      GraphApi.addInput(node, y);
      product = finish(node);
    }
    return product;
  }

  /// Makes a function of the graph and names it to the context.
  ///
  /// @return the function, for the caller to delete
  long toFunction(String name, List<MemorySegment> outputs) {
    long status = context.status();
    long function =
        GraphApi.toFunction(
            graph,
            arena.allocateFrom(name),
            arguments.size(),
            array(arguments),
            outputs.size(),
            array(outputs),
            status);
    BareContext.check(status);
    GraphApi.addFunction(context.pointer(), function, status);
    BareContext.check(status);
    return function;
  }

  @Override
  public void close() {
    GraphApi.deleteGraph(graph);
    arena.close();
  }

  private MemorySegment name() {
    return arena.allocateFrom("node_" + nodes++);
  }

  /// The status of its calls.
  long status() {
    return context.status();
  }

  /// Ends a node that was begun and returns its first output.
  MemorySegment finish(long description) {
    long node = GraphApi.finishNode(description, context.status());
    BareContext.check(context.status());
    MemorySegment output = arena.allocate(GraphApi.OUTPUT);
    output.set(ValueLayout.JAVA_LONG, 0, node);
    return output;
  }

  /// The `TF_Output`s as an array.
  MemorySegment array(List<MemorySegment> outputs) {
    long size = GraphApi.OUTPUT.byteSize();
    MemorySegment array = arena.allocate(GraphApi.OUTPUT, outputs.size());
    for (int i = 0; i < outputs.size(); i++) {
      MemorySegment.copy(outputs.get(i), 0, array, i * size, size);
    }
    return array;
  }
}
