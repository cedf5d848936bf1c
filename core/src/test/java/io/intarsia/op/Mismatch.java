package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// A call whose arguments do not fit each other.
///
/// @param operation what messages call it
/// @param isOurs whether the library refuses it where the shapes are known, or a kernel
record Mismatch(String operation, boolean isOurs, Call call, List<Input> inputs) {

  /// What is called.
  @FunctionalInterface
  interface Call {
    Tensor on(Ops tf, List<Tensor> inputs);
  }

  /// An argument.
  record Input(DType dtype, Shape shape) {
    Tensor in(Environment tf) {
      if (dtype == DType.BOOL) {
        return tf.fill(shape, tf.constant(true));
      }
      Tensor counted = tf.reshape(tf.range(0, (int) shape.numElements()), shape);
      // Integers are positions as well, so they are small.
      return tf.cast(dtype.isInteger() ? counted.rem(2) : counted.plus(1), dtype);
    }

    @Override
    public String toString() {
      return dtype + shape.toString();
    }
  }

  /// A call that the library refuses where the shapes are known.
  static Mismatch refused(String operation, Call call, Input... inputs) {
    return new Mismatch(operation, true, call, List.of(inputs));
  }

  /// A call that a kernel fails.
  static Mismatch failed(String operation, Call call, Input... inputs) {
    return new Mismatch(operation, false, call, List.of(inputs));
  }

  /// Of `float32`.
  static Input f(long... shape) {
    return new Input(DType.FLOAT32, Shape.of(shape));
  }

  /// Of `int32`.
  static Input i(long... shape) {
    return new Input(DType.INT32, Shape.of(shape));
  }

  /// Of `int64`.
  static Input l(long... shape) {
    return new Input(DType.INT64, Shape.of(shape));
  }

  /// Of `bool`.
  static Input b(long... shape) {
    return new Input(DType.BOOL, Shape.of(shape));
  }

  @Override
  public String toString() {
    return operation + Arrays.toString(inputs.toArray());
  }
}
