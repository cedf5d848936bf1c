package io.intarsia.op.nn;

import io.intarsia.dtype.DType;

/// The optional arguments of the pooling that tells where its values came from.
///
/// @param dataFormat `NHWC`; there is no other
/// @param outputDtype the dtype of the places, `int64` or `int32`
/// @param includeBatchInIndex whether places count through the whole batch
/// @see "Python: tf.nn.max_pool_with_argmax"
public record MaxPoolWithArgmaxOptions(
    String dataFormat, DType outputDtype, boolean includeBatchInIndex) {
  private static final MaxPoolWithArgmaxOptions DEFAULTS =
      new MaxPoolWithArgmaxOptions("NHWC", DType.INT64, false);

  /// Places within each image, as `int64`.
  public static MaxPoolWithArgmaxOptions defaults() {
    return DEFAULTS;
  }

  /// The order of the axes: `NHWC`.
  public MaxPoolWithArgmaxOptions withDataFormat(String format) {
    return new MaxPoolWithArgmaxOptions(format, outputDtype, includeBatchInIndex);
  }

  /// The dtype of the places, `int64` or `int32`.
  public MaxPoolWithArgmaxOptions withOutputDtype(DType dtype) {
    return new MaxPoolWithArgmaxOptions(dataFormat, dtype, includeBatchInIndex);
  }

  /// Whether places count through the whole batch rather than through one image.
  public MaxPoolWithArgmaxOptions withIncludeBatchInIndex(boolean include) {
    return new MaxPoolWithArgmaxOptions(dataFormat, outputDtype, include);
  }
}
