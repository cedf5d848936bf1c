package io.intarsia.types.sparse;

import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;

/// Sets: each row of the last axis of a tensor, dense or sparse, is one; other axes tell sets apart
/// and must be equal on both sides. Elements are integers of at most 64 bits, or strings; what
/// occurs more often counts once.
///
/// ```java
/// Sets.intersection(tf.constant(new int[][] {{1, 2, 3}}), tf.constant(new int[][] {{3, 2, 7}}));
/// ```
public final class Sets {
  private Sets() {}

  /// How many elements each set has: `int32`, `[O…]`.
  ///
  /// @param a `[O…, n]`, of rank 2 or more
  /// @throws IllegalArgumentException if indices are out of order, repeat, or lie outside
  /// @see "Python: tf.sets.size"
  public static Tensor size(SparseTensor a) {
    return size(a, true);
  }

  /// How many elements each set has.
  ///
  /// @param validateIndices whether order and bounds of the indices are checked
  /// @see "Python: tf.sets.size"
  public static Tensor size(SparseTensor a, boolean validateIndices) {
    return SetOperations.size(a, validateIndices);
  }

  /// The elements in both: `[O…, m]`, in each row sorted.
  ///
  /// @param a `[O…, n]`, a tensor or sparse tensor of rank 2 or more
  /// @param b `[O…, k]`, a tensor or sparse tensor of the same dtype
  /// @throws IllegalArgumentException if shapes or dtypes do not fit
  /// @see "Python: tf.sets.intersection"
  public static SparseTensor intersection(TensorLike a, TensorLike b) {
    return intersection(a, b, true);
  }

  /// The elements in both.
  ///
  /// @param validateIndices whether order and bounds of the indices are checked
  /// @see "Python: tf.sets.intersection"
  public static SparseTensor intersection(TensorLike a, TensorLike b, boolean validateIndices) {
    return SetOperations.apply(
        "sets.intersection", a, b, SetOperations.Kind.INTERSECTION, validateIndices);
  }

  /// The elements of the first that are not in the second: `[O…, m]`, in each row sorted.
  ///
  /// @param a `[O…, n]`, a tensor or sparse tensor of rank 2 or more
  /// @param b `[O…, k]`, a tensor or sparse tensor of the same dtype
  /// @throws IllegalArgumentException if shapes or dtypes do not fit
  /// @see "Python: tf.sets.difference"
  public static SparseTensor difference(TensorLike a, TensorLike b) {
    return difference(a, b, true, true);
  }

  /// The elements of one operand that are not in the other.
  ///
  /// @param aMinusB whether of the first; else of the second
  /// @param validateIndices whether order and bounds of the indices are checked
  /// @see "Python: tf.sets.difference"
  public static SparseTensor difference(
      TensorLike a, TensorLike b, boolean aMinusB, boolean validateIndices) {
    SetOperations.Kind kind = aMinusB ? SetOperations.Kind.A_MINUS_B : SetOperations.Kind.B_MINUS_A;
    return SetOperations.apply("sets.difference", a, b, kind, validateIndices);
  }

  /// The elements in either: `[O…, m]`, in each row sorted.
  ///
  /// @param a `[O…, n]`, a tensor or sparse tensor of rank 2 or more
  /// @param b `[O…, k]`, a tensor or sparse tensor of the same dtype
  /// @throws IllegalArgumentException if shapes or dtypes do not fit
  /// @see "Python: tf.sets.union"
  public static SparseTensor union(TensorLike a, TensorLike b) {
    return union(a, b, true);
  }

  /// The elements in either.
  ///
  /// @param validateIndices whether order and bounds of the indices are checked
  /// @see "Python: tf.sets.union"
  public static SparseTensor union(TensorLike a, TensorLike b, boolean validateIndices) {
    return SetOperations.apply("sets.union", a, b, SetOperations.Kind.UNION, validateIndices);
  }
}
