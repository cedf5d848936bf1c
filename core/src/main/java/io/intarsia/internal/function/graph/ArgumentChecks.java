package io.intarsia.internal.function.graph;

import io.intarsia.internal.tensor.NodeOutput;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// What is checked of the arguments of a function with each call, before it runs: for functions
/// that XLA compiles, which have no nodes that could.
public final class ArgumentChecks {
  /// Of functions with nodes that check.
  static final ArgumentChecks NONE = new ArgumentChecks(List.of());

  /// A check of the inputs of one node.
  ///
  /// @param inputs those of a graph as they are in the graph of the function, lists flattened
  record Check(List<Tensor> inputs, Consumer<List<Tensor>> rule) {}

  /// @param positions of the inputs that are arguments; others are -1
  private record Bound(List<Tensor> inputs, List<Integer> positions, Consumer<List<Tensor>> rule) {
    void run(List<Tensor> arguments) {
      List<Tensor> given = new ArrayList<>(inputs);
      for (int i = 0; i < given.size(); i++) {
        if (positions.get(i) >= 0) {
          given.set(i, arguments.get(positions.get(i)));
        }
      }
      rule.accept(given);
    }
  }

  private final List<Bound> checks;

  private ArgumentChecks(List<Bound> checks) {
    this.checks = checks;
  }

  /// Of a function that has been traced.
  ///
  /// @param arguments all inputs of the function, in order
  public static ArgumentChecks of(List<Check> checks, List<? extends Tensor> arguments) {
    List<Bound> bound = new ArrayList<>();
    for (Check check : checks) {
      List<Integer> positions =
          check.inputs().stream().map(input -> position(input, arguments)).toList();
      List<Tensor> others = check.inputs().stream().map(RememberedValue::of).toList();
      bound.add(new Bound(others, positions, check.rule()));
    }
    return bound.isEmpty() ? NONE : new ArgumentChecks(List.copyOf(bound));
  }

  private static int position(Tensor input, List<? extends Tensor> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) == input
          || (arguments.get(i) instanceof SymbolicTensor argument
              && input instanceof SymbolicTensor symbolic
              && NodeOutput.nativeOf(argument).equals(NodeOutput.nativeOf(symbolic)))) {
        return i;
      }
    }
    return -1;
  }

  /// Whether there is nothing to check.
  public boolean isEmpty() {
    return checks.isEmpty();
  }

  /// Checks the arguments of a call.
  ///
  /// @throws IllegalArgumentException if it would end or hang the process
  public void run(List<Tensor> arguments) {
    checks.forEach(check -> check.run(arguments));
  }
}
