package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import org.jspecify.annotations.Nullable;

/// As many values in each example as a shape has elements, which become a tensor.
///
/// ```java
/// new FixedLenFeature(Shape.of(2), DType.FLOAT32);
/// new FixedLenFeature(Shape.scalar(), DType.INT64, -1);
/// ```
///
/// @param shape of the values of one example, fully known
/// @param dtype `float32`, `int64` or `string`
/// @param defaultValue what examples without the feature have, of that shape: a number, a string,
///   an array, a list or a tensor; null if it is an error to have none
/// @see "Python: tf.io.FixedLenFeature"
public record FixedLenFeature(Shape shape, DType dtype, @Nullable Object defaultValue)
    implements ExampleFeature {
  /// @throws IllegalArgumentException if the shape is not known, or the dtype is another
  public FixedLenFeature {
    FeatureErrors.checkDtype("FixedLenFeature", dtype);
    if (!shape.isFullyKnown()) {
      throw FeatureErrors.argument(
          "FixedLenFeature",
          "a fully known shape",
          shape + "; use FixedLenSequenceFeature for a first axis of any size");
    }
  }

  /// A feature that every example must have.
  ///
  /// @throws IllegalArgumentException if the shape is not known, or the dtype is another
  public FixedLenFeature(Shape shape, DType dtype) {
    this(shape, dtype, null);
  }
}
