package io.intarsia.op.nn;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The optional arguments of an op applied to dilated windows.
///
/// @param filterShape the size of the window, its spatial axes first; needed for padding `SAME`,
///   else empty
/// @param spatialDims the spatial axes in ascending order; empty for those the data format says
/// @param dataFormat the order of the axes; null is channels-last
/// @see "Python: tf.nn.with_space_to_batch"
public record SpaceToBatchOptions(
    List<Integer> filterShape, List<Integer> spatialDims, @Nullable String dataFormat) {
  private static final SpaceToBatchOptions DEFAULTS =
      new SpaceToBatchOptions(List.of(), List.of(), null);

  public SpaceToBatchOptions {
    filterShape = List.copyOf(filterShape);
    spatialDims = List.copyOf(spatialDims);
  }

  /// No filter shape, channels last.
  public static SpaceToBatchOptions defaults() {
    return DEFAULTS;
  }

  /// The size of the window, its spatial axes first.
  public SpaceToBatchOptions withFilterShape(int... shape) {
    return new SpaceToBatchOptions(Arrays.stream(shape).boxed().toList(), spatialDims, dataFormat);
  }

  /// The spatial axes in ascending order, none of them axis 0.
  public SpaceToBatchOptions withSpatialDims(int... axes) {
    return new SpaceToBatchOptions(filterShape, Arrays.stream(axes).boxed().toList(), dataFormat);
  }

  /// The order of the axes, such as `NHWC` or `NCHW`.
  public SpaceToBatchOptions withDataFormat(String format) {
    return new SpaceToBatchOptions(filterShape, spatialDims, format);
  }
}
