package io.intarsia.files;

import io.intarsia.errors.Mistake;
import java.awt.image.BufferedImage;
import java.util.List;

/// What the formats of images can hold.
final class Formats {
  static final List<String> NAMES = List.of("png", "jpg", "jpeg", "bmp");

  private static final List<String> OPAQUE = List.of("jpg", "jpeg", "bmp");

  private Formats() {}

  /// The image as the format takes it.
  ///
  /// @throws IllegalArgumentException if opacity would be lost
  static BufferedImage fitting(BufferedImage image, String format) {
    if (OPAQUE.contains(format) && image.getColorModel().hasAlpha()) {
      throw Mistake.argument(
          "Images.write: .%s holds no opacity, and the image has a channel of it; write a .png, or"
                  .formatted(format)
              + " leave the channel out: image.get(Index.all(), Index.all(), Index.range(0, 3))");
    }
    return image;
  }
}
