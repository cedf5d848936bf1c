package io.intarsia.op.debugging;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.math.MathOps;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Two tensors that are equal but for rounding.
final class Closeness {
  private static final String NAME = "assertNear";
  private static final double STEPS = 10;

  private Closeness() {}

  /// Fails unless `|x - y| < atol + rtol * |y|` holds of all elements, with options.
  ///
  /// `x` and `y` broadcast and have one floating or complex dtype. What is known not to hold fails
  /// eagerly; in a graph, the rest when it runs, in the order of the program.
  ///
  /// @throws IllegalArgumentException if the dtype is another
  /// @throws TensorFlowException if it does not hold of an element, or the shapes do not broadcast
  /// @see "Python: tf.debugging.assert_near"
  @Endpoint("debugging.assert_near")
  static void assertNear(BaseOps tf, Tensor x, Tensor y, AssertNearOptions options) {
    double step = STEPS * epsilon(x.dtype());
    double rtol = orElse(options.rtol(), step);
    double atol = orElse(options.atol(), step);
    DType dtype = x.dtype().realDType();
    String tolerance = atol + " + " + rtol + " * |y|";
    Tensor most = most(tf, y, Constants.of(tf, rtol, dtype), Constants.of(tf, atol, dtype));
    require(tf, x, y, tolerance, most, options.general());
  }

  /// Fails unless `|x - y| < atol + rtol * |y|` holds of all elements, with options.
  ///
  /// `x` and `y` broadcast and have one floating or complex dtype; the tolerances have it too, or
  /// that of the parts of complex numbers, and broadcast.
  ///
  /// @throws IllegalArgumentException if the dtype is another
  /// @throws TensorFlowException if it does not hold of an element, or the shapes do not broadcast
  /// @see "Python: tf.debugging.assert_near"
  @Endpoint("debugging.assert_near")
  static void assertNear(
      BaseOps tf, Tensor x, Tensor y, Tensor rtol, Tensor atol, AssertOptions options) {
    epsilon(x.dtype());
    require(tf, x, y, "atol + rtol * |y|", most(tf, y, rtol, atol), options);
  }

  /// Fails unless `|x - y| < atol + rtol * |y|` holds of all elements.
  ///
  /// `x` and `y` broadcast and have one floating or complex dtype; the tolerances have it too, or
  /// that of the parts of complex numbers, and broadcast.
  ///
  /// @throws IllegalArgumentException if the dtype is another
  /// @throws TensorFlowException if it does not hold of an element, or the shapes do not broadcast
  /// @see "Python: tf.debugging.assert_near"
  @Endpoint("debugging.assert_near")
  static void assertNear(BaseOps tf, Tensor x, Tensor y, Tensor rtol, Tensor atol) {
    assertNear(tf, x, y, rtol, atol, AssertOptions.defaults());
  }

  private static Tensor most(BaseOps tf, Tensor y, Tensor rtol, Tensor atol) {
    return tf.raw.AddV2(atol, tf.raw.Mul(rtol, new MathOps(tf).abs(y)));
  }

  private static void require(
      BaseOps tf, Tensor x, Tensor y, String tolerance, Tensor most, AssertOptions options) {
    Tensor difference = new MathOps(tf).abs(tf.raw.Sub(x, y));
    ElementCheck.of(NAME, "|x - y| < " + tolerance, x, y)
        .require(tf, tf.raw.Less(difference, most), options);
  }

  private static double orElse(@Nullable Double value, double other) {
    return value == null ? other : value;
  }

  /// The distance of 1 to the next number.
  private static double epsilon(DType dtype) {
    return switch (dtype.realDType()) {
      case FLOAT64 -> Math.ulp(1.0);
      case FLOAT32 -> Math.ulp(1.0f);
      case FLOAT16 -> 0x1p-10;
      case BFLOAT16 -> 0x1p-7;
      default ->
          throw Mistake.argument(
              NAME + ": wrong dtype of x; expected a floating or complex one, got " + dtype);
    };
  }
}
