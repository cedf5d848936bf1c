package io.intarsia.op.math;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.LastAxis;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// The largest or smallest elements and where they are.
final class TopK {
  private TopK() {}

  /// Finds the largest element of the last axis.
  ///
  /// `input` is `[D…, N]`, real; values and indices are `[D…, 1]`.
  ///
  /// @throws TensorFlowException if the last axis is empty
  /// @see "Python: tf.math.top_k"
  @Endpoint({"math.top_k", "nn.top_k"})
  static TopKResult topK(BaseOps tf, Tensor input) {
    return topK(tf, input, 1);
  }

  /// Finds the `k` largest elements of the last axis, in descending order; of equal ones the first.
  ///
  /// `input` is `[D…, N]`, real; values and indices are `[D…, k]`, indices `int32`.
  ///
  /// @throws TensorFlowException if `k` is not in `[0, N]`
  /// @see "Python: tf.math.top_k"
  @Endpoint({"math.top_k", "nn.top_k"})
  static TopKResult topK(BaseOps tf, Tensor input, int k) {
    return topK(tf, input, k, TopKOptions.defaults());
  }

  /// Finds the `k` largest elements of the last axis.
  ///
  /// `input` is `[D…, N]`, real; values and indices are `[D…, k]`.
  ///
  /// @throws TensorFlowException if `k` is not in `[0, N]`
  /// @see "Python: tf.math.top_k"
  @Endpoint({"math.top_k", "nn.top_k"})
  static TopKResult topK(BaseOps tf, Tensor input, int k, TopKOptions options) {
    return topK(tf, input, Constants.of(tf, k), options);
  }

  /// Finds the `k` largest elements of the last axis; `k` is a scalar, `int16`, `int32` or `int64`.
  ///
  /// `input` is `[D…, N]`, real; values and indices are `[D…, k]`.
  ///
  /// @throws TensorFlowException if `k` is not in `[0, N]`
  /// @see "Python: tf.math.top_k"
  @Endpoint({"math.top_k", "nn.top_k"})
  static TopKResult topK(BaseOps tf, Tensor input, Tensor k, TopKOptions options) {
    var found =
        tf.raw.TopKV2(
            input,
            k,
            Attributes.of("sorted", options.sorted()).with("index_type", options.indexType()));
    return new TopKResult(found.values(), found.indices());
  }

  /// Says for each row whether the target is among the `k` largest predictions; ties at the border
  /// count as among them, and predictions that are not finite never.
  ///
  /// `targets` is `[B]`, `int32` or `int64`, `predictions` is `[B, K]`, `float32`; the result is
  /// `[B]`, `bool`.
  ///
  /// @throws TensorFlowException if dtypes or shapes are others
  /// @see "Python: tf.math.in_top_k"
  @Endpoint({"math.in_top_k", "nn.in_top_k"})
  static Tensor inTopK(BaseOps tf, Tensor targets, Tensor predictions, int k) {
    return inTopK(tf, targets, predictions, Constants.like(tf, k, targets));
  }

  /// Says for each row whether the target is among the `k` largest predictions; `k` is a scalar of
  /// the dtype of `targets`.
  ///
  /// @throws TensorFlowException if dtypes or shapes are others
  /// @see "Python: tf.math.in_top_k"
  @Endpoint({"math.in_top_k", "nn.in_top_k"})
  static Tensor inTopK(BaseOps tf, Tensor targets, Tensor predictions, Tensor k) {
    return tf.raw.InTopKV2(predictions, targets, k);
  }

  /// Finds about the `k` largest elements of the last axis; on a CPU exactly these.
  ///
  /// `operand` is `[D…, N]`, `float16`, `bfloat16` or `float32`; values and indices are `[D…, k]`.
  ///
  /// @throws TensorFlowException if `k` is not in `[0, N]`
  /// @see "Python: tf.math.approx_max_k"
  @Endpoint({"math.approx_max_k", "nn.approx_max_k"})
  static TopKResult approxMaxK(BaseOps tf, Tensor operand, int k) {
    return approxMaxK(tf, operand, k, ApproxTopKOptions.defaults());
  }

  /// Finds about the `k` largest elements of an axis; on a CPU exactly these.
  ///
  /// `operand` is `float16`, `bfloat16` or `float32`; values and indices have `k` elements on that
  /// axis.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if the axis is shorter than `k`
  /// @see "Python: tf.math.approx_max_k"
  @Endpoint({"math.approx_max_k", "nn.approx_max_k"})
  static TopKResult approxMaxK(BaseOps tf, Tensor operand, int k, ApproxTopKOptions options) {
    return approximate(tf, "approxMaxK", operand, k, options);
  }

  /// Finds about the `k` smallest elements of the last axis; on a CPU exactly these.
  ///
  /// `operand` is `[D…, N]`, `float16`, `bfloat16` or `float32`; values and indices are `[D…, k]`.
  ///
  /// @throws TensorFlowException if `k` is not in `[0, N]`
  /// @see "Python: tf.math.approx_min_k"
  @Endpoint({"math.approx_min_k", "nn.approx_min_k"})
  static TopKResult approxMinK(BaseOps tf, Tensor operand, int k) {
    return approxMinK(tf, operand, k, ApproxTopKOptions.defaults());
  }

  /// Finds about the `k` smallest elements of an axis; on a CPU exactly these.
  ///
  /// `operand` is `float16`, `bfloat16` or `float32`; values and indices have `k` elements on that
  /// axis.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if the axis is shorter than `k`
  /// @see "Python: tf.math.approx_min_k"
  @Endpoint({"math.approx_min_k", "nn.approx_min_k"})
  static TopKResult approxMinK(BaseOps tf, Tensor operand, int k, ApproxTopKOptions options) {
    TopKResult found = approximate(tf, "approxMinK", tf.raw.Neg(operand), k, options);
    return new TopKResult(tf.raw.Neg(found.values()), found.indices());
  }

  // The CPU has kernels for the largest elements of the last axis only.
  private static TopKResult approximate(
      BaseOps tf, String operation, Tensor operand, int k, ApproxTopKOptions options) {
    var last = LastAxis.of(tf, operation, operand, options.reductionDimension());
    Tensor rows = last.apply(operand);
    if (options.aggregateToTopk() && (!rows.shape().hasRank() || rows.shape().dim(-1) < 0)) {
      // The approximate op takes known sizes only.
      var exact = tf.raw.TopKV2(rows, Constants.of(tf, k));
      return new TopKResult(last.apply(exact.values()), last.apply(exact.indices()));
    }
    var found = tf.raw.ApproxTopK(rows, k, options.attributes());
    return new TopKResult(last.apply(found.values()), last.apply(found.indices()));
  }
}
