package io.intarsia.op;

import io.intarsia.internal.op.Fluent;
import io.intarsia.tensor.Tensor;

/// Elementwise functions as methods of tensors.
final class TensorElements {
  private TensorElements() {}

  /// `-x`, elementwise.
  @Fluent
  static Tensor neg(Ops tf, Tensor x) {
    return tf.math.negative(x);
  }

  /// e to the power of each element.
  @Fluent
  static Tensor exp(Ops tf, Tensor x) {
    return tf.math.exp(x);
  }

  /// The natural logarithm of each element.
  @Fluent
  static Tensor log(Ops tf, Tensor x) {
    return tf.math.log(x);
  }

  /// log(1 + x) of each element, exact near 0.
  @Fluent
  static Tensor log1p(Ops tf, Tensor x) {
    return tf.math.log1p(x);
  }

  /// e to the power of each element, minus 1, exact near 0.
  @Fluent
  static Tensor expm1(Ops tf, Tensor x) {
    return tf.math.expm1(x);
  }

  /// The square root of each element.
  @Fluent
  static Tensor sqrt(Ops tf, Tensor x) {
    return tf.math.sqrt(x);
  }

  /// 1 / √x of each element.
  @Fluent
  static Tensor rsqrt(Ops tf, Tensor x) {
    return tf.math.rsqrt(x);
  }

  /// The square of each element.
  @Fluent
  static Tensor square(Ops tf, Tensor x) {
    return tf.math.square(x);
  }

  /// 1 / x of each element.
  @Fluent
  static Tensor reciprocal(Ops tf, Tensor x) {
    return tf.math.reciprocal(x);
  }

  /// The sine of each element, in radians.
  @Fluent
  static Tensor sin(Ops tf, Tensor x) {
    return tf.math.sin(x);
  }

  /// The cosine of each element, in radians.
  @Fluent
  static Tensor cos(Ops tf, Tensor x) {
    return tf.math.cos(x);
  }

  /// The tangent of each element, in radians.
  @Fluent
  static Tensor tan(Ops tf, Tensor x) {
    return tf.math.tan(x);
  }

  /// The hyperbolic sine of each element.
  @Fluent
  static Tensor sinh(Ops tf, Tensor x) {
    return tf.math.sinh(x);
  }

  /// The hyperbolic cosine of each element.
  @Fluent
  static Tensor cosh(Ops tf, Tensor x) {
    return tf.math.cosh(x);
  }

  /// The hyperbolic tangent of each element.
  @Fluent
  static Tensor tanh(Ops tf, Tensor x) {
    return tf.math.tanh(x);
  }

  /// The inverse sine of each element, in radians.
  @Fluent
  static Tensor asin(Ops tf, Tensor x) {
    return tf.math.asin(x);
  }

  /// The inverse cosine of each element, in radians.
  @Fluent
  static Tensor acos(Ops tf, Tensor x) {
    return tf.math.acos(x);
  }

  /// The inverse tangent of each element, in radians.
  @Fluent
  static Tensor atan(Ops tf, Tensor x) {
    return tf.math.atan(x);
  }

  /// Each element rounded to the nearest integer, halves to the even one.
  @Fluent
  static Tensor round(Ops tf, Tensor x) {
    return tf.math.round(x);
  }

  /// The largest integer not above each element.
  @Fluent
  static Tensor floor(Ops tf, Tensor x) {
    return tf.math.floor(x);
  }

  /// The smallest integer not below each element.
  @Fluent
  static Tensor ceil(Ops tf, Tensor x) {
    return tf.math.ceil(x);
  }

  /// -1, 0 or 1 for each element.
  @Fluent
  static Tensor sign(Ops tf, Tensor x) {
    return tf.math.sign(x);
  }

  /// 1 / (1 + e⁻ˣ) of each element.
  @Fluent
  static Tensor sigmoid(Ops tf, Tensor x) {
    return tf.math.sigmoid(x);
  }

  /// Each element, or 0 if it is negative.
  @Fluent
  static Tensor relu(Ops tf, Tensor x) {
    return tf.nn.relu(x);
  }

  /// Whether each element is not a number.
  @Fluent
  static Tensor isNaN(Ops tf, Tensor x) {
    return tf.math.isNan(x);
  }

  /// Whether each element is infinite.
  @Fluent
  static Tensor isInf(Ops tf, Tensor x) {
    return tf.math.isInf(x);
  }

  /// Whether each element is a finite number.
  @Fluent
  static Tensor isFinite(Ops tf, Tensor x) {
    return tf.math.isFinite(x);
  }

  /// The softmax along the last axis.
  @Fluent
  static Tensor softmax(Ops tf, Tensor x) {
    return tf.nn.softmax(x);
  }

  /// The softmax along an axis.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor softmax(Ops tf, Tensor x, int axis) {
    return tf.nn.softmax(x, axis);
  }

  /// Each element, kept between two bounds.
  @Fluent
  static Tensor clip(Ops tf, Tensor x, Number min, Number max) {
    return tf.clipByValue(x, min, max);
  }

  /// Each element, kept between two bounds.
  @Fluent
  static Tensor clip(Ops tf, Tensor x, Tensor min, Tensor max) {
    return tf.clipByValue(x, min, max);
  }

  /// The larger of each two elements.
  @Fluent
  static Tensor maximum(Ops tf, Tensor x, Tensor other) {
    return tf.math.maximum(x, other);
  }

  /// Each element, or the number if that is larger.
  @Fluent
  static Tensor maximum(Ops tf, Tensor x, Number other) {
    return tf.math.maximum(x, other);
  }

  /// The smaller of each two elements.
  @Fluent
  static Tensor minimum(Ops tf, Tensor x, Tensor other) {
    return tf.math.minimum(x, other);
  }

  /// Each element, or the number if that is smaller.
  @Fluent
  static Tensor minimum(Ops tf, Tensor x, Number other) {
    return tf.math.minimum(x, other);
  }
}
