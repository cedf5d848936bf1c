package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.MovedAxes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// The nearest sequence that only goes one way.
final class Isotonic {
  private Isotonic() {}

  /// The nearest sequences, in squared distance, that never rise along the last axis.
  ///
  /// `inputs` is `[…, n]`, real. The results are the sequences, in the dtype of the input when it
  /// is floating, else `float32` for 8 and 16 bits and `float64` for more; and for each element the
  /// number, `int32`, of its run of equal values.
  ///
  /// @throws TensorFlowException if the dtype is not a real one
  /// @see "Python: tf.nn.isotonic_regression"
  @Endpoint("nn.isotonic_regression")
  static RawOps.IsotonicRegressionResult isotonicRegression(BaseOps tf, Tensor inputs) {
    return isotonicRegression(tf, inputs, IsotonicOptions.defaults());
  }

  /// The nearest sequences, in squared distance, that never rise, or never fall, along an axis.
  ///
  /// `inputs` is real. The results are the sequences, in the dtype of the input when it is
  /// floating, else `float32` for 8 and 16 bits and `float64` for more; and for each element the
  /// number, `int32`, of its run of equal values.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if the dtype is not a real one
  /// @see "Python: tf.nn.isotonic_regression"
  @Endpoint("nn.isotonic_regression")
  static RawOps.IsotonicRegressionResult isotonicRegression(
      BaseOps tf, Tensor inputs, IsotonicOptions options) {
    var last = MovedAxes.toEnd(tf, "isotonicRegression", inputs, options.axis());
    Tensor moved = last.apply(inputs);
    Tensor sizes = Dims.of(tf, moved);
    Tensor length = Dims.range(tf, sizes, -1, Integer.MAX_VALUE);
    Tensor rows = tf.raw.Reshape(moved, NnSteps.concat(tf, 0, Constants.ints(tf, -1), length));
    var attributes = Attributes.of("output_dtype", outputDtype(inputs.dtype()));
    var falling =
        tf.raw.IsotonicRegression(options.decreasing() ? rows : rows.unaryMinus(), attributes);
    Tensor values = options.decreasing() ? falling.output() : falling.output().unaryMinus();
    return new RawOps.IsotonicRegressionResult(
        last.restore(tf.raw.Reshape(values, sizes)),
        last.restore(tf.raw.Reshape(falling.segments(), sizes)));
  }

  private static DType outputDtype(DType dtype) {
    return switch (dtype) {
      case FLOAT32, FLOAT16, BFLOAT16 -> dtype;
      case INT8, INT16 -> DType.FLOAT32;
      default -> DType.FLOAT64;
    };
  }
}
