package io.intarsia.fuzz.graph;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.fuzz.call.Mode;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Runs a graph as a function, and compares what it gives with what its ops give one by one.
final class GraphRun {
  /// Ways that the optimizer knows different things in.
  private static final List<Mode> MODES =
      List.of(Mode.FUNCTION, Mode.FOLDED, Mode.CALLED, Mode.UNKNOWN_SIZES, Mode.UNKNOWN_RANK);

  /// The runtime leaves smaller graphs as they are.
  private static final int NODES_WORTH_OPTIMIZING = 14;

  /// Rewriting a product may change its last digits.
  private static final double TOLERANCE = 1e-3;

  private static final FunctionOptions OPTIONS = FunctionOptions.defaults().withSourceLines(false);

  private final Environment tf;
  private final RandomGraph graph;

  GraphRun(Environment tf, RandomGraph graph) {
    this.tf = tf;
    this.graph = graph;
  }

  static Mode mode(long number) {
    return MODES.get((int) (number % MODES.size()));
  }

  /// What is different; empty if all is the same.
  Optional<String> differences(Mode mode) {
    List<Tensor> arguments = graph.arguments(tf);
    List<Tensor> expected = graph.run(tf, arguments);
    List<Tensor> got = run(mode, arguments);
    for (int i = 0; i < expected.size(); i++) {
      if (!areSame(expected.get(i), got.get(i))) {
        return Optional.of(
            "result %d: expected %s, got %s".formatted(i, expected.get(i), got.get(i)));
      }
    }
    return Optional.empty();
  }

  private List<Tensor> run(Mode mode, List<Tensor> arguments) {
    return switch (mode) {
      case FUNCTION -> withArguments(UnaryOperator.identity(), arguments);
      case FOLDED -> tf.function((Ops g) -> body(g, arguments), OPTIONS).apply();
      case CALLED -> called(arguments);
      case UNKNOWN_SIZES -> withArguments(shape -> Shape.unknownOfRank(shape.rank()), arguments);
      case UNKNOWN_RANK -> withArguments(_ -> Shape.unknown(), arguments);
      default -> throw new IllegalArgumentException("graph: not run " + mode.label());
    };
  }

  private List<Tensor> withArguments(UnaryOperator<Shape> known, List<Tensor> arguments) {
    return function(known, arguments).apply(arguments);
  }

  private Traced.Of1<List<Tensor>, List<Tensor>> function(
      UnaryOperator<Shape> known, List<Tensor> arguments) {
    List<TensorSpec> specs =
        arguments.stream()
            .map(tensor -> TensorSpec.of(known.apply(tensor.shape()), tensor.dtype()))
            .toList();
    return tf.function(
        (Ops g, List<Tensor> given) -> body(g, given), OPTIONS.withInputSignature(specs));
  }

  private List<Tensor> called(List<Tensor> arguments) {
    var inner = function(_ -> Shape.unknown(), arguments);
    return tf.function(
            (Ops g) -> inner.apply(arguments.stream().map(g::identity).toList()), OPTIONS)
        .apply();
  }

  private List<Tensor> body(Ops g, List<Tensor> arguments) {
    List<Tensor> results = new ArrayList<>(graph.run(g, arguments));
    Tensor filler = g.constant(1f);
    for (int i = 0; i < NODES_WORTH_OPTIMIZING; i++) {
      filler = g.raw.Sqrt(filler);
    }
    results.add(filler);
    return results;
  }

  private static boolean areSame(Tensor expected, Tensor got) {
    if (!expected.shape().equals(got.shape()) || expected.dtype() != got.dtype()) {
      return false;
    }
    if (expected.dtype() != DType.FLOAT32) {
      return true; // what is near a border may be on the other side of it
    }
    try (HostTensor first = expected.toHost();
        HostTensor second = got.toHost()) {
      for (int i = 0; i < first.size(); i++) {
        if (!areNear(first.doubleAt(i), second.doubleAt(i))) {
          return false;
        }
      }
    }
    return true;
  }

  // Zero times what is infinite is zero for the optimizer.
  private static boolean areNear(double expected, double got) {
    return !Double.isFinite(expected)
        || Math.abs(expected) > 1e6
        || Math.abs(expected - got) <= TOLERANCE * (1 + Math.abs(expected));
  }
}
