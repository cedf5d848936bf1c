package io.intarsia.types.array;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;

/// A position in an array.
///
/// @param value an `int32` scalar, or an `Integer`
/// @param known the position, if there is no need to run ops for it; else -1
record ArrayIndex(Object value, long known, boolean isKnown) {
  static ArrayIndex of(int index) {
    return new ArrayIndex(index, index, true);
  }

  static ArrayIndex of(String operation, Tensor index) {
    Tensor scalar = scalar(operation, "index", index);
    return scalar instanceof EagerTensor eager
        ? new ArrayIndex(eager, eager.asInt(), true)
        : new ArrayIndex(scalar, -1, false);
  }

  /// An integer scalar as the runtime takes it.
  static Tensor scalar(String operation, String name, Tensor given) {
    Shape shape = given.shape();
    if (!isInteger(given) || (shape.hasRank() && shape.rank() != 0)) {
      throw ArrayErrors.argument(operation, name, "an int32 or int64 scalar", given);
    }
    return given.cast(DType.INT32);
  }

  /// A vector of integers as the runtime takes it.
  static Tensor vector(String operation, String name, Tensor given, DType dtype) {
    Shape shape = given.shape();
    if (!isInteger(given) || (shape.hasRank() && shape.rank() != 1)) {
      throw ArrayErrors.argument(operation, name, "an int32 or int64 vector", given);
    }
    return given.cast(dtype);
  }

  private static boolean isInteger(Tensor given) {
    return given.dtype() == DType.INT32 || given.dtype() == DType.INT64;
  }

  /// The size of an array once something is at this position; -1 if that is not known.
  long sizeWith(long size) {
    return isKnown && size >= 0 ? Math.max(size, known + 1) : Shape.UNKNOWN_SIZE;
  }
}
