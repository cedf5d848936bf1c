package io.intarsia.keras.layer;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// In the graph of a function recurrent layers have gradients of their own; they are those that the
/// ops give eagerly, step by step.
final class FusedWalkTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  static Stream<Map<String, Object>> layers() {
    List<Map<String, Object>> layers = new ArrayList<>();
    for (String kind : List.of("GRU", "GRU without bias", "LSTM", "SimpleRNN")) {
      for (String mask : List.of("none", "some", "all")) {
        for (boolean all : List.of(true, false)) {
          for (boolean zeros : List.of(true, false)) {
            layers.add(Map.of("kind", kind, "mask", mask, "all", all, "zeros", zeros));
          }
        }
      }
    }
    return layers.stream();
  }

  private static RecurrentLayer layer(Map<String, Object> of) {
    boolean all = (boolean) Objects.requireNonNull(of.get("all"));
    boolean zeros = (boolean) Objects.requireNonNull(of.get("zeros"));
    return switch ((String) Objects.requireNonNull(of.get("kind"))) {
      case "GRU" -> GRU.of(3).withReturnSequences(all).withZeroOutputForMask(zeros);
      case "GRU without bias" ->
          GRU.of(3)
              .withReturnSequences(all)
              .withZeroOutputForMask(zeros)
              .withUseBias(false)
              .withGoBackwards(true);
      case "LSTM" -> LSTM.of(3).withReturnSequences(all).withZeroOutputForMask(zeros);
      default -> SimpleRNN.of(3).withReturnSequences(all).withZeroOutputForMask(zeros);
    };
  }

  private static final boolean[][] SOME = {{false, true, false, true}, {true, true, false, false}};

  private @Nullable Tensor mask(Map<String, Object> of) {
    return switch ((String) Objects.requireNonNull(of.get("mask"))) {
      case "none" -> null;
      case "some" -> tf.constant(SOME);
      default -> tf.constant(new boolean[2][4]);
    };
  }

  private Tensor numbers(int seed, long... sizes) {
    return tf.random.statelessNormal(Shape.of(sizes), new long[] {seed, 5});
  }

  // The output, the states and all gradients, of a loss that depends on all of them.
  private static List<Tensor> gradients(
      Ops g, RecurrentLayer layer, List<Tensor> x, @Nullable Tensor mask) {
    List<Object> sources = new ArrayList<>(x);
    sources.addAll(layer.weights());
    try (var tape = g.gradientTape()) {
      x.forEach(tape::watch);
      LayerCall call = LayerCall.of(g, Mode.TRAINING).withMask(mask);
      var step = layer.call(call, x.getFirst(), x.subList(1, x.size()));
      List<Tensor> results = new ArrayList<>(List.of(step.output()));
      Nest.flatten(step.state()).forEach(each -> results.add((Tensor) each));
      Tensor loss = g.constant(0f);
      for (Tensor each : results) {
        loss = loss.plus(g.reduceSum(g.math.sin(each.times(3f).plus(1f))));
      }
      ((List<?>) Objects.requireNonNull(tape.gradient(loss, sources)))
          .forEach(each -> results.add((Tensor) Objects.requireNonNull(each)));
      return results;
    }
  }

  @ParameterizedTest
  @MethodSource("layers")
  void gradientsInAFunction_areThoseOfTheOps(Map<String, Object> of) {
    tf.random.setSeed(7);
    RecurrentLayer layer = layer(of);
    Tensor mask = mask(of);
    List<Tensor> x = new ArrayList<>(List.of(numbers(1, 2, 4, 2), numbers(2, 2, 3)));
    if (layer instanceof LSTM) {
      x.add(numbers(3, 2, 3));
    }
    layer.build(tf, TensorSpec.of(Shape.of(2, 4, 2), DType.FLOAT32));
    List<Tensor> eager = gradients(tf, layer, x, mask);
    check(tf.function((Ops g, List<Tensor> in) -> gradients(g, layer, in, mask)).apply(x), eager);
    List<TensorSpec> anySizes =
        x.stream()
            .map(each ->
                TensorSpec.of(
                    Shape.unknownOfRank(each.rank() - 1)
                        .concatenate(Shape.of(each.shape().dim(-1))),
                    DType.FLOAT32))
            .toList();
    var options = FunctionOptions.defaults().withInputSignature(anySizes);
    check(
        tf.function((Ops g, List<Tensor> in) -> gradients(g, layer, in, mask), options).apply(x),
        eager);
  }

  private void check(List<Tensor> actual, List<Tensor> expected) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < actual.size(); i++) {
      assertThat(actual.get(i).shape()).isEqualTo(expected.get(i).shape());
      assertThat(largest(actual.get(i).minus(expected.get(i))))
          .as("result " + i)
          .isLessThan(2e-6f * Math.max(1f, largest(expected.get(i))));
    }
  }

  private float largest(Tensor values) {
    return tf.reduceMax(tf.math.abs(values)).toArray(float.class);
  }

  @Test
  void gradientsOfNoSteps_areZerosAndThoseOfTheFirstState() {
    LSTM layer = LSTM.of(3);
    layer.apply(numbers(1, 2, 4, 2));
    List<Tensor> x = List.of(tf.zeros(Shape.of(2, 0, 2)), numbers(2, 2, 3), numbers(3, 2, 3));
    List<Tensor> results =
        tf.function((Ops g, List<Tensor> in) -> gradients(g, layer, in, null)).apply(x);
    assertThat(results.get(3).shape()).isEqualTo(Shape.of(2, 0, 2));
    assertThat(tf.reduceSum(tf.math.abs(results.get(6))).toArray(float.class)).isZero();
  }

  @Test
  void secondGradients_throughTheGradientOfAFunction_areThoseOfTheOps() {
    GRU layer = GRU.of(3);
    Tensor x = numbers(1, 2, 3, 2);
    layer.apply(x);
    Tensor eager = second(tf, layer, x);
    Tensor traced = tf.function((Ops g, Tensor in) -> second(g, layer, in)).apply(x);
    check(List.of(traced), List.of(eager));
  }

  private static Tensor second(Ops g, GRU layer, Tensor x) {
    try (var outer = g.gradientTape()) {
      outer.watch(x);
      try (var inner = g.gradientTape()) {
        inner.watch(x);
        Tensor loss = g.reduceSum(g.math.square(layer.apply(g, x, Mode.TRAINING)));
        Tensor first = Objects.requireNonNull(inner.gradient(loss, x));
        return Objects.requireNonNull(outer.gradient(g.reduceSum(g.math.square(first)), x));
      }
    }
  }
}
