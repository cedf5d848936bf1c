package io.intarsia.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Each rule against central differences of the op: wherever code runs, and through a function that
/// is called.
final class RuleNumericsTest {
  private static final double STEP = 1e-5;
  private static final double TOLERANCE = 2e-6;

  private static Environment tf;

  @BeforeAll
  static void open() {
    // Some ops are run by no function of the library.
    tf = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  static List<RuleCase> cases() {
    return RuleCases.all();
  }

  private static double[] weights(int count) {
    return new SplittableRandom(7).doubles(count, 0.5, 1.5).toArray();
  }

  /// A number of all results: their sum, each with another weight.
  private static Tensor loss(Ops ops, RuleCase rule, List<Tensor> inputs) {
    Tensor result = rule.code().run(ops, inputs);
    Tensor flat = ops.reshape(result, -1);
    Tensor positions = ops.raw.Range(ops.constant(0), ops.raw.Size(flat), ops.constant(1));
    Tensor weights = ops.gather(ops.constant(weights(1000)), positions);
    return ops.math.reduceSum(ops.math.multiply(flat, weights));
  }

  private static List<double[]> differences(RuleCase rule) {
    double[][] numbers = rule.numbers();
    List<double[]> all = new ArrayList<>();
    for (double[] input : numbers) {
      double[] slopes = new double[input.length];
      for (int i = 0; i < input.length; i++) {
        double at = input[i];
        input[i] = at + STEP;
        double above = value(rule, numbers);
        input[i] = at - STEP;
        double below = value(rule, numbers);
        input[i] = at;
        slopes[i] = (above - below) / (2 * STEP);
      }
      all.add(slopes);
    }
    return all;
  }

  private static double value(RuleCase rule, double[][] numbers) {
    try (var scope = tf.scope()) {
      return loss(tf, rule, rule.tensors(tf, numbers)).asDouble();
    }
  }

  private static List<Tensor> gradients(Ops ops, RuleCase rule, List<Tensor> inputs) {
    try (GradientTape tape = ops.gradientTape()) {
      tape.watch(inputs);
      Tensor loss = loss(ops, rule, inputs);
      List<Tensor> gradients = new ArrayList<>();
      for (Object each : asList(tape.gradient(loss, (Object) inputs, ZEROS))) {
        gradients.add(each instanceof Tensor dense ? dense : dense(each));
      }
      return gradients;
    }
  }

  private static final GradientOptions ZEROS =
      GradientOptions.defaults().withUnconnectedGradients(UnconnectedGradients.ZERO);

  private static Tensor dense(Object slices) {
    return ((IndexedSlices) slices).toTensor();
  }

  private static List<?> asList(@Nullable Object list) {
    return (List<?>) Objects.requireNonNull(list);
  }

  private static void check(RuleCase rule, List<Tensor> gradients) {
    List<double[]> expected = differences(rule);
    for (int i = 0; i < expected.size(); i++) {
      Tensor gradient = gradients.get(i);
      assertThat(gradient.shape()).isEqualTo(rule.inputs().get(i).toShape());
      close(tf.reshape(gradient, -1).toArray(double[].class), expected.get(i));
    }
  }

  private static void close(double[] given, double... expected) {
    assertThat(given).hasSameSizeAs(expected);
    for (int i = 0; i < given.length; i++) {
      assertThat(given[i])
          .as("element %d", i)
          .isCloseTo(expected[i], within(TOLERANCE * Math.max(1, Math.abs(expected[i]))));
    }
  }

  private static List<Arguments> everywhere() {
    Stream<Arguments> all =
        RuleCases.all().stream()
            .flatMap(
                rule -> Arrays.stream(Placement.values()).map(place -> arguments(rule, place)));
    return Tier.sample(all, 16, each -> Arrays.toString(each.get())).toList();
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void rule_wherever_isTheSlope(RuleCase rule, Placement place) {
    try (var scope = tf.scope()) {
      List<Tensor> inputs = rule.tensors(tf, rule.numbers());
      check(rule, place.run(tf, inputs, (g, in) -> gradients(g, rule, in)));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rule_throughACalledFunction_isTheSlope(RuleCase rule) {
    try (var scope = tf.scope()) {
      var code =
          tf.function((Ops g, List<Tensor> inputs) -> {
            Tensor loss = loss(g, rule, inputs);
            // Long enough to be no replay.
            for (int i = 0; i < 12; i++) {
              loss = loss.neg();
            }
            return loss;
          });
      List<Tensor> inputs = rule.tensors(tf, rule.numbers());
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(inputs);
        Tensor loss = code.apply(inputs);
        List<Tensor> gradients = new ArrayList<>();
        for (Object each : asList(tape.gradient(loss, (Object) inputs, ZEROS))) {
          gradients.add(each instanceof Tensor dense ? dense : dense(each));
        }
        check(rule, gradients);
      }
    }
  }
}
