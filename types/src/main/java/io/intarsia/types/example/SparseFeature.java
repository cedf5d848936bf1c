package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.util.List;

/// Values and where they are, which become a sparse tensor: the positions along each axis are under
/// a key of their own.
///
/// @param indexKey the keys of the positions, `int64`, one for each axis
/// @param valueKey the key of the values
/// @param dtype of the values: `float32`, `int64` or `string`
/// @param size of each axis
/// @param alreadySorted whether the values of each example are in row-major order, so that nobody
///   sorts them
/// @see "Python: tf.io.SparseFeature"
public record SparseFeature(
    List<String> indexKey, String valueKey, DType dtype, Shape size, boolean alreadySorted)
    implements ExampleFeature {
  /// @throws IllegalArgumentException if there is not a size for each key, a key is empty, or the
  ///   dtype is another
  public SparseFeature {
    indexKey = List.copyOf(indexKey);
    FeatureErrors.checkDtype("SparseFeature", dtype);
    if (indexKey.isEmpty() || indexKey.contains("") || valueKey.isEmpty()) {
      throw FeatureErrors.argument(
          "SparseFeature", "keys of positions and of values", indexKey + " and '" + valueKey + "'");
    }
    if (!size.isFullyKnown() || size.rank() != indexKey.size()) {
      throw FeatureErrors.argument(
          "SparseFeature", "a size for each of the keys " + indexKey, size.toString());
    }
  }

  /// Values at positions along several axes, in any order.
  ///
  /// @throws IllegalArgumentException if there is not a size for each key, a key is empty, or the
  ///   dtype is another
  public SparseFeature(List<String> indexKey, String valueKey, DType dtype, Shape size) {
    this(indexKey, valueKey, dtype, size, false);
  }

  /// Values at positions along one axis, in any order.
  ///
  /// @throws IllegalArgumentException if a key is empty, or the dtype is another
  public SparseFeature(String indexKey, String valueKey, DType dtype, long size) {
    this(List.of(indexKey), valueKey, dtype, Shape.of(size), false);
  }

  /// This feature, whose values are said to be in order or not.
  public SparseFeature withAlreadySorted(boolean alreadySorted) {
    return new SparseFeature(indexKey, valueKey, dtype, size, alreadySorted);
  }
}
