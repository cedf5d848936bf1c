package io.intarsia.op;

import io.intarsia.internal.op.ArrayLike;
import io.intarsia.internal.op.Fluent;
import io.intarsia.tensor.Tensor;

/// Operators of tensors with Java arrays, lists and truth values, which take the dtype of the
/// tensor.
final class TensorOperands {
  private TensorOperands() {}

  /// `this + other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor plus(Ops tf, Tensor x, Object other) {
    return x.plus(ArrayLike.like(tf, other, x));
  }

  /// `this - other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor minus(Ops tf, Tensor x, Object other) {
    return x.minus(ArrayLike.like(tf, other, x));
  }

  /// `this * other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor times(Ops tf, Tensor x, Object other) {
    return x.times(ArrayLike.like(tf, other, x));
  }

  /// `this / other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor div(Ops tf, Tensor x, Object other) {
    return x.div(ArrayLike.like(tf, other, x));
  }

  /// `this // other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor floorDiv(Ops tf, Tensor x, Object other) {
    return x.floorDiv(ArrayLike.like(tf, other, x));
  }

  /// `this mod other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor rem(Ops tf, Tensor x, Object other) {
    return x.rem(ArrayLike.like(tf, other, x));
  }

  /// `this ** other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor pow(Ops tf, Tensor x, Object other) {
    return x.pow(ArrayLike.like(tf, other, x));
  }

  /// `this > other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor gt(Ops tf, Tensor x, Object other) {
    return x.gt(ArrayLike.like(tf, other, x));
  }

  /// `this >= other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor ge(Ops tf, Tensor x, Object other) {
    return x.ge(ArrayLike.like(tf, other, x));
  }

  /// `this < other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor lt(Ops tf, Tensor x, Object other) {
    return x.lt(ArrayLike.like(tf, other, x));
  }

  /// `this <= other` of a Java array or list, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor le(Ops tf, Tensor x, Object other) {
    return x.le(ArrayLike.like(tf, other, x));
  }

  /// `this == other` of a Java array, list or truth value, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor eq(Ops tf, Tensor x, Object other) {
    return x.eq(ArrayLike.like(tf, other, x));
  }

  /// `this != other` of a Java array, list or truth value, which takes the dtype of this tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor ne(Ops tf, Tensor x, Object other) {
    return x.ne(ArrayLike.like(tf, other, x));
  }

  /// `this and other` of a Java array, list or truth value, for booleans.
  ///
  /// @throws IllegalArgumentException if it is none of booleans
  @Fluent
  static Tensor and(Ops tf, Tensor x, Object other) {
    return x.and(ArrayLike.like(tf, other, x));
  }

  /// `this or other` of a Java array, list or truth value, for booleans.
  ///
  /// @throws IllegalArgumentException if it is none of booleans
  @Fluent
  static Tensor or(Ops tf, Tensor x, Object other) {
    return x.or(ArrayLike.like(tf, other, x));
  }

  /// The larger one of each two elements, of this tensor and of a Java array or list, which takes
  /// its dtype.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor maximum(Ops tf, Tensor x, Object other) {
    return tf.math.maximum(x, ArrayLike.like(tf, other, x));
  }

  /// The smaller one of each two elements, of this tensor and of a Java array or list, which takes
  /// its dtype.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor minimum(Ops tf, Tensor x, Object other) {
    return tf.math.minimum(x, ArrayLike.like(tf, other, x));
  }

  /// The matrix product `this @ other` of a Java array or list, which takes the dtype of this
  /// tensor.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold it
  @Fluent
  static Tensor matMul(Ops tf, Tensor x, Object other) {
    return x.matMul(ArrayLike.like(tf, other, x));
  }
}
