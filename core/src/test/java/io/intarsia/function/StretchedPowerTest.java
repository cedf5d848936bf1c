package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A power has the shape of base and exponents together, in functions, too: the optimizer of the
/// runtime makes a square of the base alone.
@OnEveryExecutor
final class StretchedPowerTest {
  private final Environment tf;

  StretchedPowerTest(Environments environments) {
    tf = environments.open();
  }

  /// More ops than are run one by one.
  private static Tensor power(Ops g, Tensor base, Tensor exponents) {
    Tensor same = base;
    for (int i = 0; i < 20; i++) {
      same = g.raw.Neg(same);
    }
    return g.raw.Pow(same, exponents);
  }

  @ParameterizedTest
  @ValueSource(floats = {2, 3, 1, 0.5f, 0, -0.5f, -1, 1.5f})
  void power_ofExponentsThatStretchTheBase_hasTheirShape(float exponent) {
    float value = (float) Math.pow(4, exponent);
    float[] three = {exponent, exponent, exponent};
    Tensor base = tf.constant(4f);
    var known = tf.function((Ops g, Tensor x) -> power(g, x, g.constant(three)));
    assertThat(known.apply(base).toArray(float[].class)).containsExactly(value, value, value);
    var unknown =
        tf.function(
            (Ops g, Tensor x) -> power(g, x, g.constant(three)),
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32)));
    assertThat(unknown.apply(base).toArray(float[].class)).containsExactly(value, value, value);
    var inner = tf.function((Ops g, Tensor x, Tensor y) -> power(g, x, y));
    var outer = tf.function((Ops g, Tensor x) -> inner.apply(x, g.constant(three)));
    assertThat(outer.apply(base).toArray(float[].class)).containsExactly(value, value, value);
    var column = tf.function((Ops g, Tensor x) -> power(g, x, g.constant(new float[][] {three})));
    assertThat(column.apply(tf.constant(new float[][] {{4}, {4}})).shape())
        .isEqualTo(Shape.of(2, 3));
  }
}
