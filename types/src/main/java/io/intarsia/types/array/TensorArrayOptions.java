package io.intarsia.types.array;

import io.intarsia.shape.Shape;

/// Options of a new [TensorArray].
///
/// @param dynamicSize whether writing behind the end makes the array grow, which XLA cannot compile
/// @param inferShape whether all elements have one shape, of which what is written tells more
/// @param elementShape what is known of the shape of each element
public record TensorArrayOptions(boolean dynamicSize, boolean inferShape, Shape elementShape) {
  /// Python's defaults: a fixed size, and elements of one shape that is not known yet.
  public static TensorArrayOptions defaults() {
    return new TensorArrayOptions(false, true, Shape.unknown());
  }

  /// These options, for an array that grows or not.
  public TensorArrayOptions withDynamicSize(boolean dynamicSize) {
    return new TensorArrayOptions(dynamicSize, inferShape, elementShape);
  }

  /// These options, for elements of one shape, or of any that fit the element shape.
  public TensorArrayOptions withInferShape(boolean inferShape) {
    return new TensorArrayOptions(dynamicSize, inferShape, elementShape);
  }

  /// These options with the shape of each element; sizes and rank may be unknown.
  public TensorArrayOptions withElementShape(Shape elementShape) {
    return new TensorArrayOptions(dynamicSize, inferShape, elementShape);
  }
}
