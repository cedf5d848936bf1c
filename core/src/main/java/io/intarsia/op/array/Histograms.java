package io.intarsia.op.array;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Values counted in bins of equal width.
final class Histograms {
  private Histograms() {}

  /// Counts the values in each of 100 bins of equal width; values outside the range count in the
  /// first or last.
  ///
  /// `values` is `[D…]`, real; `valueRange` is `[2]`, of the same dtype: the bounds; the result is
  /// `[100]`, `int32`.
  ///
  /// @see "Python: tf.histogram_fixed_width"
  @Endpoint("histogram_fixed_width")
  static Tensor histogramFixedWidth(BaseOps tf, Tensor values, Tensor valueRange) {
    return histogramFixedWidth(tf, values, valueRange, HistogramOptions.defaults());
  }

  /// Counts the values in each of several bins of equal width; values outside the range count in
  /// the first or last.
  ///
  /// `values` is `[D…]`, real; `valueRange` is `[2]`, of the same dtype: the bounds; the result is
  /// `[nbins]`.
  ///
  /// @throws IllegalArgumentException if the number of bins is not positive
  /// @see "Python: tf.histogram_fixed_width"
  @Endpoint("histogram_fixed_width")
  static Tensor histogramFixedWidth(
      BaseOps tf, Tensor values, Tensor valueRange, HistogramOptions options) {
    check("histogramFixedWidth", options);
    return tf.raw.HistogramFixedWidth(
        values,
        valueRange,
        Constants.of(tf, options.nbins()),
        Attributes.of("dtype", options.dtype()));
  }

  /// Finds which of 100 bins of equal width each value is in; values outside the range are in the
  /// first or last.
  ///
  /// `values` is `[D…]`, floating; `valueRange` is `[2]`, of the same dtype: the bounds; the result
  /// is `[D…]`, `int32`.
  ///
  /// @see "Python: tf.histogram_fixed_width_bins"
  @Endpoint("histogram_fixed_width_bins")
  static Tensor histogramFixedWidthBins(BaseOps tf, Tensor values, Tensor valueRange) {
    return histogramFixedWidthBins(tf, values, valueRange, HistogramOptions.defaults());
  }

  /// Finds which of several bins of equal width each value is in; values outside the range are in
  /// the first or last.
  ///
  /// `values` is `[D…]`, floating; `valueRange` is `[2]`, of the same dtype: the bounds; the result
  /// is `[D…]`, `int32` whatever dtype the options name, as in Python.
  ///
  /// @throws IllegalArgumentException if the number of bins is not positive, or there are not two
  ///   bounds
  /// @see "Python: tf.histogram_fixed_width_bins"
  @Endpoint("histogram_fixed_width_bins")
  static Tensor histogramFixedWidthBins(
      BaseOps tf, Tensor values, Tensor valueRange, HistogramOptions options) {
    check("histogramFixedWidthBins", options);
    Tensor bounds =
        new Fit(tf, "histogramFixedWidthBins").exactly("valueRange", valueRange, Sizes.of(tf, 2));
    Tensor zero = Constants.of(tf, 0);
    Tensor low = tf.raw.GatherV2(bounds, zero, zero);
    Tensor high = tf.raw.GatherV2(bounds, Constants.of(tf, 1), zero);
    Tensor scaled = tf.raw.RealDiv(tf.raw.Sub(values, low), tf.raw.Sub(high, low));
    Tensor bins = Constants.like(tf, options.nbins(), values);
    Tensor last = Constants.like(tf, options.nbins() - 1, values);
    Tensor bin = tf.raw.Floor(tf.raw.Mul(bins, scaled));
    Tensor inside = ClippedValues.clipByValue(tf, bin, Constants.zero(tf, values.dtype()), last);
    return tf.raw.Cast(inside, DType.INT32);
  }

  private static void check(String operation, HistogramOptions options) {
    if (options.nbins() < 1) {
      throw Mistake.argument(
          "%s: wrong number of bins; expected nbins >= 1, got %d"
              .formatted(operation, options.nbins()));
    }
  }
}
