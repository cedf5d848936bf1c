package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Casts;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Numbers in a row.
final class Ranges {
  // Each dtype holds, more or less, those before it: the widest of the arguments is that of the
  // result.
  private static final List<DType> WIDENING =
      List.of(
          DType.INT32, DType.INT64, DType.FLOAT16, DType.BFLOAT16, DType.FLOAT32, DType.FLOAT64);

  private Ranges() {}

  /// Counts from 0 up to `limit`, which is left out.
  ///
  /// The result is a vector of the dtype of the number: `int` gives `int32`, `double` gives
  /// `float64`.
  ///
  /// @see "Python: tf.range"
  @Endpoint("range")
  static Tensor range(BaseOps tf, Number limit) {
    return range(tf, 0, limit);
  }

  /// Counts from `start` up to `limit`, which is left out.
  ///
  /// The result is a vector of the wider dtype of the two numbers.
  ///
  /// @throws TensorFlowException if `start` is greater than `limit`
  /// @see "Python: tf.range"
  @Endpoint("range")
  static Tensor range(BaseOps tf, Number start, Number limit) {
    return range(tf, start, limit, 1);
  }

  /// Counts from `start` in steps of `delta` up to `limit`, which is left out.
  ///
  /// The result is a vector of the widest dtype of the three numbers.
  ///
  /// @throws TensorFlowException if `delta` is 0 or leads away from `limit`
  /// @see "Python: tf.range"
  @Endpoint("range")
  static Tensor range(BaseOps tf, Number start, Number limit, Number delta) {
    return range(tf, Constants.of(tf, start), Constants.of(tf, limit), Constants.of(tf, delta));
  }

  /// Counts from 0 up to `limit`, which is left out.
  ///
  /// `limit` is a scalar, `int32`, `int64` or floating; the result is a vector of that dtype.
  ///
  /// @see "Python: tf.range"
  @Endpoint("range")
  static Tensor range(BaseOps tf, Tensor limit) {
    return range(tf, Constants.of(tf, 0), limit);
  }

  /// Counts from `start` up to `limit`, which is left out.
  ///
  /// Both are scalars, `int32`, `int64` or floating; the result is a vector of the wider of the
  /// dtypes.
  ///
  /// @throws TensorFlowException if `start` is greater than `limit`
  /// @see "Python: tf.range"
  @Endpoint("range")
  static Tensor range(BaseOps tf, Tensor start, Tensor limit) {
    return range(tf, start, limit, Constants.of(tf, 1));
  }

  /// Counts from `start` in steps of `delta` up to `limit`, which is left out.
  ///
  /// All are scalars, `int32`, `int64` or floating; the result is a vector of the widest of the
  /// dtypes.
  ///
  /// @throws IllegalArgumentException if a dtype is another
  /// @throws TensorFlowException if `delta` is 0 or leads away from `limit`
  /// @see "Python: tf.range"
  @Endpoint("range")
  static Tensor range(BaseOps tf, Tensor start, Tensor limit, Tensor delta) {
    DType dtype = widest("range", start.dtype(), limit.dtype(), delta.dtype());
    return tf.raw.Range(
        Casts.cast(tf, start, dtype), Casts.cast(tf, limit, dtype), Casts.cast(tf, delta, dtype));
  }

  /// Counts from 0 up to `limit`, which is left out, with options.
  ///
  /// The result is a vector.
  ///
  /// @throws TensorFlowException if the step is 0 or leads away from `limit`
  /// @see "Python: tf.range"
  @Endpoint("range")
  static Tensor range(BaseOps tf, Number limit, RangeOptions options) {
    return range(tf, 0, limit, options);
  }

  /// Counts with options.
  ///
  /// `limit` is left out. The result is a vector.
  ///
  /// @throws TensorFlowException if the step is 0 or leads away from `limit`
  /// @see "Python: tf.range"
  @Endpoint("range")
  static Tensor range(BaseOps tf, Number start, Number limit, RangeOptions options) {
    @Nullable DType dtype = options.dtype();
    if (dtype == null) {
      return range(tf, start, limit, options.delta());
    }
    return tf.raw.Range(
        Constants.of(tf, start, dtype),
        Constants.of(tf, limit, dtype),
        Constants.of(tf, options.delta(), dtype));
  }

  /// The dtype of the result of arguments of several dtypes.
  ///
  /// @throws IllegalArgumentException if one is not among those that count
  static DType widest(String operation, DType... dtypes) {
    DType widest = DType.INT32;
    for (DType dtype : dtypes) {
      if (!WIDENING.contains(dtype)) {
        throw Mistake.argument(
            "%s: wrong dtype; expected one of %s, got %s".formatted(operation, WIDENING, dtype));
      }
      widest = WIDENING.indexOf(dtype) > WIDENING.indexOf(widest) ? dtype : widest;
    }
    return widest;
  }
}
