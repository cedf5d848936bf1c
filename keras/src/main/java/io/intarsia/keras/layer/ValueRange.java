package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The least and the greatest value of pixels.
record ValueRange(double low, double high) {
  static final ValueRange BYTES = new ValueRange(0, 255);
  static final ValueRange UNIT = new ValueRange(0, 1);

  /// The argument `value_range`.
  static ValueRange of(KerasLayer<?, ?> layer) {
    List<Double> given = layer.arguments().reals("value_range");
    if (given.size() != 2) {
      throw PreprocessingErrors.argument(layer, "value_range", "two numbers", given);
    }
    double first = given.get(0);
    double last = given.get(1);
    return new ValueRange(Math.min(first, last), Math.max(first, last));
  }

  /// Values of this range in another one.
  Tensor to(Ops tf, ValueRange target, Tensor values, DType dtype) {
    if (equals(target)) {
      return values;
    }
    Tensor unit =
        tf.cast(values, dtype)
            .minus(tf.constant(low, dtype))
            .div(tf.constant(high, dtype).minus(tf.constant(low, dtype)));
    Tensor scale = tf.constant(target.high, dtype).minus(tf.constant(target.low, dtype));
    return unit.times(scale).plus(tf.constant(target.low, dtype));
  }

  Tensor clip(Ops tf, Tensor values) {
    DType dtype = values.dtype();
    return tf.clipByValue(values, tf.constant(low, dtype), tf.constant(high, dtype));
  }
}
