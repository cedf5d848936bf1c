package io.intarsia.types;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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

  @Test
  void mapFn_overRows_passesGradients() {
    squares((tf, value) -> tf.mapFn((b, row) -> row.flatValues().square().sum(), value).sum());
  }
}
