package io.intarsia.types.example;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import org.jspecify.annotations.Nullable;

/// Any number of blocks of values, all of one shape, which become a tensor with an axis more. In a
/// batch, shorter examples are filled up to the longest.
///
/// Of an example the values are cut into blocks; of a sequence each entry of the feature list is
/// one.
///
/// @param shape of one block, fully known
/// @param dtype `float32`, `int64` or `string`
/// @param allowMissing whether examples may have no such feature; those that are no sequences must
///   be allowed to
/// @param defaultValue what shorter examples are filled up with, a scalar; null for 0 or the empty
///   string, which sequences always take
/// @see "Python: tf.io.FixedLenSequenceFeature"
public record FixedLenSequenceFeature(
    Shape shape, DType dtype, boolean allowMissing, @Nullable Object defaultValue)
    implements ExampleFeature {
  /// @throws IllegalArgumentException if the shape is not known, or the dtype is another
  public FixedLenSequenceFeature {
    FeatureErrors.checkDtype("FixedLenSequenceFeature", dtype);
    if (!shape.isFullyKnown()) {
      throw FeatureErrors.argument(
          "FixedLenSequenceFeature", "a fully known shape of one block", shape.toString());
    }
  }

  /// A feature that every sequence must have.
  ///
  /// @throws IllegalArgumentException if the shape is not known, or the dtype is another
  public FixedLenSequenceFeature(Shape shape, DType dtype) {
    this(shape, dtype, false, null);
  }

  /// This feature, which examples may have or must have.
  public FixedLenSequenceFeature withAllowMissing(boolean allowMissing) {
    return new FixedLenSequenceFeature(shape, dtype, allowMissing, defaultValue);
  }

  /// This feature with something else behind the end of shorter examples.
  public FixedLenSequenceFeature withDefaultValue(Object defaultValue) {
    return new FixedLenSequenceFeature(shape, dtype, allowMissing, defaultValue);
  }

  /// The shape of all blocks of an example: any number of them.
  Shape wholeShape() {
    return shape.withLeading(Shape.UNKNOWN_SIZE);
  }
}
