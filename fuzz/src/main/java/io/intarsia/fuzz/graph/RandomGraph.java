package io.intarsia.fuzz.graph;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.UnconnectedGradients;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Ops on leaves and on each other. Values are numbered: first those of the leaves, then those of
/// the steps.
///
/// @param hasGradients whether it gives, besides, the gradients of all it gives with respect to its
///   arguments
record RandomGraph(List<Leaf> leaves, List<Step> steps, boolean hasGradients) {
  RandomGraph {
    leaves = List.copyOf(leaves);
    steps = List.copyOf(steps);
  }

  /// What its arguments are given.
  List<Tensor> arguments(Ops tf) {
    return leaves.stream()
        .filter(leaf -> leaf.kind() == Leaf.Kind.ARGUMENT)
        .map(leaf -> leaf.tensor(tf))
        .toList();
  }

  /// Computes all values that no step takes.
  List<Tensor> run(Ops tf, List<Tensor> arguments) {
    if (!hasGradients) {
      return sinks(values(tf, arguments));
    }
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(arguments);
      List<Tensor> results = new ArrayList<>(sinks(values(tf, arguments)));
      List<Tensor> targets =
          results.stream().filter(result -> result.dtype() == DType.FLOAT32).toList();
      var options =
          GradientOptions.defaults()
              .withDense(true)
              .withUnconnectedGradients(UnconnectedGradients.ZERO);
      Object gradients = tape.gradient(targets, (Object) arguments, options);
      ((List<?>) Objects.requireNonNull(gradients))
          .forEach(gradient -> results.add((Tensor) gradient));
      return results;
    }
  }

  private List<Tensor> values(Ops tf, List<Tensor> arguments) {
    var next = arguments.iterator();
    List<Tensor> values = new ArrayList<>();
    for (Leaf leaf : leaves) {
      values.add(leaf.kind() == Leaf.Kind.ARGUMENT ? next.next() : leaf.tensor(tf));
    }
    steps.forEach(step -> values.add(step.run(tf, values)));
    return values;
  }

  private List<Tensor> sinks(List<Tensor> values) {
    Set<Integer> needed = new TreeSet<>();
    steps.forEach(step -> needed.addAll(step.needs()));
    return IntStream.range(leaves.size(), values.size())
        .filter(number -> !needed.contains(number))
        .mapToObj(values::get)
        .toList();
  }

  /// The first steps of it, all of them for the greatest number.
  RandomGraph first(int count) {
    return new RandomGraph(leaves, steps.subList(0, Math.min(count, steps.size())), hasGradients);
  }

  @Override
  public String toString() {
    var text = new StringBuilder();
    for (int i = 0; i < leaves.size(); i++) {
      text.append("v%d = %s; ".formatted(i, leaves.get(i)));
    }
    for (int i = 0; i < steps.size(); i++) {
      text.append("v%d = %s; ".formatted(leaves.size() + i, steps.get(i)));
    }
    return text + (hasGradients ? "and gradients" : "");
  }
}
