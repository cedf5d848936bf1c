package io.intarsia.op.math;

import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Running sums and products.
final class Cumulative {
  private Cumulative() {}

  /// Computes the running sum along the first axis.
  ///
  /// `x` is `[D…]`, numeric; the result has the shape and dtype of `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.cumsum"
  @Endpoint({"math.cumsum", "cumsum"})
  static Tensor cumsum(BaseOps tf, Tensor x) {
    return cumsum(tf, x, CumulativeOptions.defaults());
  }

  /// Computes the running sum along an axis.
  ///
  /// `x` is `[D…]`, numeric; the result has the shape and dtype of `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.cumsum"
  @Endpoint({"math.cumsum", "cumsum"})
  static Tensor cumsum(BaseOps tf, Tensor x, int axis) {
    return cumsum(tf, x, CumulativeOptions.defaults().withAxis(axis));
  }

  /// Computes the running sum of elements, with options.
  ///
  /// `x` is `[D…]`, numeric; the result has the shape and dtype of `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.cumsum"
  @Endpoint({"math.cumsum", "cumsum"})
  static Tensor cumsum(BaseOps tf, Tensor x, CumulativeOptions options) {
    Tensor axis = axis(tf, "cumsum", x, options);
    return tf.raw.Cumsum(x, axis, attributes(options));
  }

  /// Computes the running product along the first axis.
  ///
  /// `x` is `[D…]`, numeric; the result has the shape and dtype of `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.cumprod"
  @Endpoint("math.cumprod")
  static Tensor cumprod(BaseOps tf, Tensor x) {
    return cumprod(tf, x, CumulativeOptions.defaults());
  }

  /// Computes the running product along an axis.
  ///
  /// `x` is `[D…]`, numeric; the result has the shape and dtype of `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.cumprod"
  @Endpoint("math.cumprod")
  static Tensor cumprod(BaseOps tf, Tensor x, int axis) {
    return cumprod(tf, x, CumulativeOptions.defaults().withAxis(axis));
  }

  /// Computes the running product of elements, with options.
  ///
  /// `x` is `[D…]`, numeric; the result has the shape and dtype of `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.cumprod"
  @Endpoint("math.cumprod")
  static Tensor cumprod(BaseOps tf, Tensor x, CumulativeOptions options) {
    Tensor axis = axis(tf, "cumprod", x, options);
    return tf.raw.Cumprod(x, axis, attributes(options));
  }

  /// Computes the running `log(sum(exp(x)))` along the first axis.
  ///
  /// `x` is `[D…]`, floating; the result has the shape and dtype of `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.cumulative_logsumexp"
  @Endpoint("math.cumulative_logsumexp")
  static Tensor cumulativeLogsumexp(BaseOps tf, Tensor x) {
    return cumulativeLogsumexp(tf, x, CumulativeOptions.defaults());
  }

  /// Computes the running `log(sum(exp(x)))` along an axis.
  ///
  /// `x` is `[D…]`, floating; the result has the shape and dtype of `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.cumulative_logsumexp"
  @Endpoint("math.cumulative_logsumexp")
  static Tensor cumulativeLogsumexp(BaseOps tf, Tensor x, int axis) {
    return cumulativeLogsumexp(tf, x, CumulativeOptions.defaults().withAxis(axis));
  }

  /// Computes the running `log(sum(exp(x)))` of elements, with options.
  ///
  /// `x` is `[D…]`, floating; the result has the shape and dtype of `x`.
  ///
  /// @throws IllegalArgumentException if `x` has no such axis
  /// @see "Python: tf.math.cumulative_logsumexp"
  @Endpoint("math.cumulative_logsumexp")
  static Tensor cumulativeLogsumexp(BaseOps tf, Tensor x, CumulativeOptions options) {
    Tensor axis = axis(tf, "cumulativeLogsumexp", x, options);
    return tf.raw.CumulativeLogsumexp(x, axis, attributes(options));
  }

  private static Tensor axis(BaseOps tf, String operation, Tensor x, CumulativeOptions options) {
    return Constants.of(tf, Axes.normalize(operation, options.axis(), x.shape()));
  }

  private static Attributes attributes(CumulativeOptions options) {
    return Attributes.of("exclusive", options.exclusive()).with("reverse", options.reverse());
  }
}
