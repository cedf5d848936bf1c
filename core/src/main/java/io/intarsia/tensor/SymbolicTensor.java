package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.shape.Shape;
import java.util.Optional;

/// A tensor of a graph that is being traced: it has a dtype, a shape as far as that is known, and
/// no data. Operators on it add nodes to its graph. It belongs to the graph, and closing it does
/// nothing.
public final class SymbolicTensor extends Tensor {
  private final OpRunner graph;
  private final NativeGraph.Output output;
  private final String name;
  private final DType dtype;
  private final Shape shape;

  /// One output of a node. Only the library can call this: the types are internal.
  ///
  /// @param name of the node and the output, such as `AddV2:0`
  @SuppressWarnings("exports") // internal by its parameter types
  public SymbolicTensor(
      OpRunner graph, NativeGraph.Output output, String name, DType dtype, Shape shape) {
    this.graph = graph;
    this.output = output;
    this.name = name;
    this.dtype = dtype;
    this.shape = shape;
  }

  /// The node and the index of its output.
  @SuppressWarnings("exports") // internal by its result type
  public NativeGraph.Output output() {
    return output;
  }

  /// The name of the node and the index of its output, such as `AddV2:0`.
  public String name() {
    return name;
  }

  /// The graph.
  @Override
  public OpRunner environment() {
    return graph;
  }

  @Override
  public DType dtype() {
    return dtype;
  }

  @Override
  public Shape shape() {
    return shape;
  }

  @Override
  public void close() {}

  /// Always fails: there is no data while a function is traced.
  ///
  /// @throws IllegalStateException always
  @Override
  public HostTensor toHost() {
    throw new IllegalStateException(
        ("%s has no values yet: the function is being traced, and its values are known when it is"
             + " called; return it from the function, or use tf.print, tf.cond or a host function")
            .formatted(this));
  }

  @Override
  public Optional<HostTensor> staticValue() {
    return Optional.ofNullable(graph.staticValue(this));
  }

  @Override
  public String toString() {
    return "Tensor(\"%s\", shape=%s, dtype=%s)".formatted(name, shape, dtype);
  }
}
