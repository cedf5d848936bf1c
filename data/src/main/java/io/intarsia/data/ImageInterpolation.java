package io.intarsia.data;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// How pixels of another size are found.
///
/// @see "Python: interpolation of keras.utils.image_dataset_from_directory"
public enum ImageInterpolation {
  /// Between the four around.
  BILINEAR,
  /// The one that is nearest; the only one that keeps `uint8`.
  NEAREST,
  /// Between the sixteen around.
  BICUBIC,
  /// The mean of those that it covers.
  AREA;

  private static final Attributes CENTERS = Attributes.of("half_pixel_centers", true);

  /// @param images `[images, height, width, channels]`
  /// @param size `[height, width]`
  Tensor resized(Ops tf, Tensor images, Tensor size) {
    return switch (this) {
      case BILINEAR -> tf.raw.ResizeBilinear(images, size, CENTERS);
      case NEAREST -> tf.raw.ResizeNearestNeighbor(images, size, CENTERS);
      case BICUBIC -> tf.raw.ResizeBicubic(images, size, CENTERS);
      case AREA -> tf.raw.ResizeArea(images, size);
    };
  }
}
