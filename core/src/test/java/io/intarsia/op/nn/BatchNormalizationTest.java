package io.intarsia.op.nn;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Scale and offset may each be left out, as in Python, whose results these are.
@Tag("I-28")
@OnEveryExecutor
final class BatchNormalizationTest {
  private static final float[] NUMBERS = {2, 3};

  private final Environment tf;

  BatchNormalizationTest(Environment tf) {
    this.tf = tf;
  }

  static Stream<Arguments> cases() {
    return Stream.of(
        Arguments.of(null, NUMBERS, new double[] {0, 0, 1.9997501, 2.9998336}),
        Arguments.of(NUMBERS, null, new double[] {2, 3, 2.999875, 3.9999444}),
        Arguments.of(null, null, new double[] {0, 0, 0.99987507, 0.9999444}));
  }

  private record Inputs(
      Tensor x, Tensor mean, Tensor variance, @Nullable Tensor offset, @Nullable Tensor scale) {
    static Inputs of(Ops tf, float @Nullable [] offset, float @Nullable [] scale) {
      return new Inputs(
          tf.constant(new float[][] {{1, 2}, {3, 5}}),
          tf.constant(new float[] {1, 2}),
          tf.constant(new float[] {4, 9}),
          offset == null ? null : tf.constant(offset),
          scale == null ? null : tf.constant(scale));
    }

    Tensor positional(Ops tf) {
      return tf.nn.batchNormalization(x, mean, variance, offset, scale, 0.001);
    }

    List<@Nullable Object> list() {
      List<@Nullable Object> list = new ArrayList<>(List.of(x, mean, variance));
      list.add(offset);
      list.add(scale);
      list.add(0.001);
      return list;
    }

    Map<String, @Nullable Object> named() {
      Map<String, @Nullable Object> named = new HashMap<>();
      List<String> names = List.of("x", "mean", "variance", "offset", "scale", "variance_epsilon");
      for (int i = 0; i < names.size(); i++) {
        named.put(names.get(i), list().get(i));
      }
      return named;
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void batchNormalization_withoutScaleOrOffset_givesPythonsResult(
      float @Nullable [] offset, float @Nullable [] scale, double[] expected) {
    Inputs inputs = Inputs.of(tf, offset, scale);
    var function = tf.op("nn.batch_normalization");

    check(inputs.positional(tf), expected);
    check((Tensor) requireNonNull(function.apply(inputs.list(), Map.of())), expected);
    check((Tensor) requireNonNull(function.apply(List.of(), inputs.named())), expected);
    check(tf.function((Ops g) -> Inputs.of(g, offset, scale).positional(g)).apply(), expected);
  }

  private static void check(Tensor got, double[] expected) {
    float[][] rows = got.toArray(float[][].class);
    assertThat(new double[] {rows[0][0], rows[0][1], rows[1][0], rows[1][1]})
        .containsExactly(expected, within(1e-6));
  }
}
