package io.intarsia.types;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Gradients go into boxes and out of them.
@Tag("E-107")
final class BoxingGradientTest {
  private static RaggedTensor rows(Ops tf, Tensor flat) {
    return RaggedTensor.fromRowSplits(flat, tf.constant(new long[] {0, 2, 2, 3}));
  }

  private static void squares(BiFunction<Ops, RaggedTensor, Tensor> code) {
    try (var tf = Environment.open()) {
      Tensor flat = tf.constant(new double[] {1, 2, 3});
      assertThat(slope(tf, flat, code).toArray(double[].class)).containsExactly(2, 4, 6);
      var function = tf.function((Ops g, Tensor x) -> slope(g, x, code));
      assertThat(function.apply(flat).toArray(double[].class)).containsExactly(2, 4, 6);
    }
  }

  private static Tensor slope(Ops tf, Tensor flat, BiFunction<Ops, RaggedTensor, Tensor> code) {
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(flat);
      return requireNonNull(tape.gradient(code.apply(tf, rows(tf, flat)), flat));
    }
  }

  @Test
  void box_ofAWholeValue_passesGradients() {
    squares((tf, value) -> {
      List<Tensor> box = value.typeSpec().toBoxedTensor(value, 0);
      return value.typeSpec().fromBoxedTensor(box).flatValues().square().sum();
    });
  }

  @Test
  void box_ofEachRow_passesGradients() {
    squares((tf, value) -> {
      List<Tensor> box = value.typeSpec().toBoxedTensor(value, 1);
      return value.typeSpec().fromBoxedTensor(box).flatValues().square().sum();
    });
  }

  /// Boxes [[a, b], [c, d]] of the rows [1, 2], [], [3] and [4, 5]: their elements count 1, 10,
  /// 100, … times, so that each has a gradient of its own.
  private static Tensor ofGrid(Ops tf, Tensor flat, int rowAxes) {
    Tensor weights = tf.constant(new double[] {1, 10, 100, 1000, 10000});
    Tensor boxes =
        rowAxes == 1
            ? tf.raw.RaggedTensorToVariant(
                List.of(tf.constant(new long[] {0, 2, 2, 3, 5})), flat, true)
            : tf.raw.RaggedTensorToVariant(
                List.of(
                    tf.constant(new long[] {0, 1, 1, 2, 3}), tf.constant(new long[] {0, 2, 3, 5})),
                flat,
                true);
    Tensor grid = tf.raw.Reshape(boxes, tf.constant(new int[] {2, 2}));
    var back = tf.raw.RaggedTensorFromVariant(grid, rowAxes - 1, rowAxes + 1, DType.FLOAT64);
    return back.outputDenseValues().square().times(weights).sum();
  }

  private static Tensor slopeOfGrid(Ops tf, Tensor flat, int rowAxes) {
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(flat);
      return requireNonNull(tape.gradient(ofGrid(tf, flat, rowAxes), flat));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void boxes_inTwoAxes_passEachTheGradientOfItsRow(int rowAxes) {
    try (var tf = Environment.open()) {
      Tensor flat = tf.constant(new double[] {1, 2, 3, 4, 5});
      double[] expected = {2, 40, 600, 8000, 100000};
      assertThat(slopeOfGrid(tf, flat, rowAxes).toArray(double[].class)).containsExactly(expected);
      var function = tf.function((Ops g, Tensor x) -> slopeOfGrid(g, x, rowAxes));
      assertThat(function.apply(flat).toArray(double[].class)).containsExactly(expected);
    }
  }

  @Test
  void mapFn_overRows_passesGradients() {
    squares((tf, value) -> tf.mapFn((b, row) -> row.flatValues().square().sum(), value).sum());
  }
}
