package io.intarsia.types.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// What arrays of tensors have to say against their arguments.
final class ArrayErrors {
  private ArrayErrors() {}

  static IllegalArgumentException size(long size) {
    return Mistake.argument("TensorArray.of: expected a size of 0 or more, got " + size);
  }

  static IllegalArgumentException argument(
      String operation, String name, String expected, Tensor got) {
    return Mistake.argument(
        "TensorArray.%s: %s must be %s, got %s%s"
            .formatted(operation, name, expected, got.dtype(), got.shape()));
  }

  static IllegalArgumentException negative(String operation, long index) {
    return Mistake.argument(
        "TensorArray.%s: expected an index of 0 or more, got %d; an array does not count from its end"
            .formatted(operation, index));
  }

  static IllegalArgumentException readBehindEnd(String operation, long index, long size) {
    return Mistake.argument(
        "TensorArray.%s: expected an index below the size %d, got %d"
            .formatted(operation, size, index));
  }

  static IllegalArgumentException writeBehindEnd(String operation, long index, long size) {
    return Mistake.argument(
        ("TensorArray.%s: expected an index below the size %d, got %d; make the array larger, or one"
                + " that grows, TensorArrayOptions.defaults().withDynamicSize(true)")
            .formatted(operation, size, index));
  }

  static IllegalArgumentException count(String operation, long expected, long got) {
    return Mistake.argument(
        ("TensorArray.%s: expected at most %d elements, as many as the array has, got %d; make it"
                + " larger, or one that grows, TensorArrayOptions.defaults().withDynamicSize(true)")
            .formatted(operation, expected, got));
  }

  static IllegalArgumentException dtype(String operation, DType expected, Tensor got) {
    return Mistake.argument(
        "TensorArray.%s: expected a value of %s, got %s%s; cast it, tf.cast(value, DType.%s)"
            .formatted(operation, expected, got.dtype(), got.shape(), expected.name()));
  }

  static IllegalArgumentException shape(String operation, Shape expected, Shape got) {
    return Mistake.argument(
        ("TensorArray.%s: expected an element of shape %s, got %s; elements of several shapes are for"
                + " an array made with TensorArrayOptions.defaults().withInferShape(false)")
            .formatted(operation, expected, got));
  }

  static IllegalArgumentException noShape(String operation, Shape known) {
    return Mistake.argument(
        ("TensorArray.%s: the array has no elements, and of their shape only %s is known; give it,"
                + " TensorArrayOptions.defaults().withElementShape(shape)")
            .formatted(operation, known));
  }

  static IllegalArgumentException scalars() {
    return Mistake.argument(
        "TensorArray.concat: expected elements with an axis to put them together along, got scalars;"
            + " stack() gives a vector of them");
  }

  static IllegalArgumentException lengths(Shape lengths, Shape indices) {
    return Mistake.argument(
        "TensorArray.scatter: expected one element of value for each of the indices %s, got shape %s"
            .formatted(indices, lengths));
  }

  static IllegalArgumentException splitCount(long size, long lengths) {
    return Mistake.argument(
        ("TensorArray.split: expected as many lengths as the array has elements, %d, got %d; make it"
                + " of that size, or one that grows,"
                + " TensorArrayOptions.defaults().withDynamicSize(true)")
            .formatted(size, lengths));
  }

  static IllegalArgumentException splitSum(long sum, long rows) {
    return Mistake.argument(
        "TensorArray.split: expected lengths that add up to the %d rows of value, got %d"
            .formatted(rows, sum));
  }
}
