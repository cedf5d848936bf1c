package io.intarsia.tensor;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// Where ops run: the imperative environment, which runs them eagerly, or a graph that records
/// them.
public interface Place {
  /// Runs one registered op.
  ///
  /// @param op the registered name, such as `MatMul`
  /// @param attributes those to set; the others take their defaults or follow from the inputs
  /// @param inputs in the order of the op's definition; each a [Tensor] or what `HostTensor.of`
  ///   takes, or a `List` of them for a list input. A Java value takes the dtype of tensors that
  ///   must have the same one.
  /// @return the results in the order of the op's definition, list results flattened; owned by the
  ///   caller
  /// @throws IllegalArgumentException if the op does not take such inputs or attributes
  /// @throws TensorFlowException if the op fails
  Tensor[] execute(String op, Attributes attributes, Object... inputs);

  /// Calls a public function by name, on tensors or on values of types that run it themselves.
  ///
  /// @param function Python's name or ours, such as `math.add`
  /// @param positional the first arguments, in Python's order
  /// @param named others, by Python's name or ours
  /// @return what the function gives, or what a handler made of it; null for nothing
  /// @throws NoSuchElementException if there is no such function
  /// @throws IllegalArgumentException if it does not take such arguments
  @Nullable Object call(String function, List<?> positional, Map<String, ?> named);

  /// What the methods of tensors that are here run.
  TensorFunctions tensorFunctions();

  /// Makes a tensor of host data. The host tensor stays the caller's.
  Tensor constant(HostTensor value);

  /// How tensors of this place print.
  default PrintFormat printFormat() {
    return PrintFormat.defaults();
  }

  /// The environment whose tensors can be used here.
  default Place home() {
    return this;
  }

  /// The value of a tensor of this graph, if it follows from constants alone; null if not.
  ///
  /// @return owned by the caller
  default @Nullable HostTensor staticValue(SymbolicTensor tensor) {
    return null;
  }

  /// The op that makes a tensor of this graph.
  ///
  /// @throws UnsupportedOperationException if this is no graph
  default GraphNode node(SymbolicTensor tensor) {
    throw Mistake.unsupported(tensor + " is not of this place");
  }

  /// The ops of this graph that take a tensor of it.
  default List<GraphNode> consumers(SymbolicTensor tensor) {
    return List.of();
  }

  /// Where an op with such inputs runs: here, or in a graph inside this place that some of them are
  /// of.
  ///
  /// @param inputs tensors, lists of them, and other values
  Place placeFor(List<?> inputs);

  /// Whether this thread is tracing a function of this environment, so that what it runs here, at
  /// once, runs with the trace and not with every call; false for the graph that is traced.
  default boolean isTracing() {
    return false;
  }
}
