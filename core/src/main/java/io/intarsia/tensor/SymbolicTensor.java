package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.shape.Shape;
import java.util.List;
import java.util.Optional;

/// A tensor of a graph that is being traced: it has a dtype, a shape as far as that is known, and
/// no data. Operators on it add nodes to its graph. It belongs to the graph, and closing it does
/// nothing.
public final class SymbolicTensor extends Tensor {
  private final Place graph;
  private final GraphOutput output;
  private final DType dtype;
  private final Shape shape;

  /// A tensor of a graph, which makes it.
  ///
  /// @param output which one it stands for
  public SymbolicTensor(Place graph, GraphOutput output, DType dtype, Shape shape) {
    this.graph = graph;
    this.output = output;
    this.dtype = dtype;
    this.shape = shape;
  }

  /// The same tensor with what else is known of its shape.
  public SymbolicTensor withShape(Shape known) {
    return new SymbolicTensor(graph, output, dtype, known);
  }

  /// The output of a node that it stands for.
  public GraphOutput output() {
    return output;
  }

  /// The op that makes it, with what it is made of.
  ///
  /// @see "Python: tf.Tensor.op"
  public GraphNode node() {
    return graph.node(this);
  }

  /// The ops that take it so far, in the order they were added. What the library adds to check
  /// values is left out. For a tensor that a branch or a loop takes from outside, the `If` or
  /// `While` is the consumer.
  ///
  /// @see "Python: tf.Tensor.consumers"
  public List<GraphNode> consumers() {
    return graph.consumers(this);
  }

  /// The name of the node and the index of its output, such as `AddV2:0`.
  public String name() {
    return output.name();
  }

  /// The graph.
  @Override
  public Place place() {
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
  public String device() {
    return "";
  }

  @Override
  public void close() {}

  /// Always fails: there is no data while a function is traced.
  ///
  /// @throws IllegalStateException always
  @Override
  public HostTensor toHost() {
    throw Mistake.state(
        ("%s has no values yet: the function is being traced, and its values are known when it is"
                + " called; return it from the function, or use tf.print, tf.cond or a host function")
            .formatted(this));
  }

  @Override
  public Optional<HostTensor> staticValue() {
    return Optional.ofNullable(graph.staticValue(this));
  }

  @Override
  public String text(PrintFormat format) {
    return toString();
  }

  @Override
  public String toString() {
    return "Tensor(\"%s\", shape=%s, dtype=%s)".formatted(name(), shape, dtype);
  }
}
