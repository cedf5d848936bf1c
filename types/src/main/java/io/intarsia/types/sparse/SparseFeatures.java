package io.intarsia.types.sparse;

import io.intarsia.tensor.TensorLike;
import java.util.List;

/// Counts of features and crosses of them: those of `tf.sparse.*` that take tensors as well.
public final class SparseFeatures {
  private SparseFeatures() {}

  /// How often each value occurs, all elements counted together.
  ///
  /// @param values integers that are not negative, a tensor or sparse tensor
  /// @see "Python: tf.sparse.bincount"
  public static SparseTensor bincount(TensorLike values) {
    return bincount(values, SparseBincountOptions.defaults());
  }

  /// How often each value occurs.
  ///
  /// @see "Python: tf.sparse.bincount"
  public static SparseTensor bincount(TensorLike values, SparseBincountOptions options) {
    return SparseCounts.sparse(values, options);
  }

  /// Each combination of one value of each column, row by row, joined by `_X_`.
  ///
  /// @param inputs `[rows, n]`, tensors or sparse tensors of integers or strings
  /// @see "Python: tf.sparse.cross"
  public static SparseTensor cross(List<? extends TensorLike> inputs) {
    return cross(inputs, "_X_");
  }

  /// Each combination, joined by a separator.
  ///
  /// @see "Python: tf.sparse.cross"
  public static SparseTensor cross(List<? extends TensorLike> inputs, String separator) {
    return SparseCrosses.strings(inputs, separator);
  }

  /// The hash of each combination, with the default key: `int64`.
  ///
  /// @param numBuckets hashes are below it; 0 means any
  /// @see "Python: tf.sparse.cross_hashed"
  public static SparseTensor crossHashed(List<? extends TensorLike> inputs, long numBuckets) {
    return crossHashed(inputs, numBuckets, SparseCrosses.HASH_KEY);
  }

  /// The hash of each combination: `int64`.
  ///
  /// @see "Python: tf.sparse.cross_hashed"
  public static SparseTensor crossHashed(
      List<? extends TensorLike> inputs, long numBuckets, long hashKey) {
    return SparseCrosses.hashed(inputs, numBuckets, hashKey);
  }
}
