package io.intarsia.files;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.nio.ByteBuffer;
import java.util.Set;

/// Between the samples of a tensor and an image of the JDK.
final class Pixels {
  private static final Set<Integer> CHANNELS = Set.of(1, 3, 4);

  private Pixels() {}

  // -- from an image ------------------------------------------------------------------------------

  static int channels(BufferedImage image) {
    if (image.getColorModel().hasAlpha()) {
      return 4;
    }
    return isGrey(image) ? 1 : 3;
  }

  /// The samples in row-major order.
  static byte[] samples(BufferedImage image, int channels) {
    return channels == 1 ? greySamples(image) : colorSamples(image, channels);
  }

  private static boolean isGrey(BufferedImage image) {
    return image.getColorModel().getNumComponents() == 1
        && image.getRaster().getNumBands() == 1
        && !(image.getColorModel() instanceof IndexColorModel);
  }

  // getRGB would take grey for linear light and brighten it.
  private static byte[] greySamples(BufferedImage image) {
    Raster raster = image.getRaster();
    int greatest = (1 << image.getColorModel().getComponentSize(0)) - 1;
    int width = image.getWidth();
    byte[] samples = new byte[Math.multiplyExact(width, image.getHeight())];
    int[] row = new int[width];
    for (int y = 0; y < image.getHeight(); y++) {
      raster.getSamples(0, y, width, 1, 0, row);
      for (int x = 0; x < width; x++) {
        samples[y * width + x] = (byte) ((row[x] * 255L + greatest / 2) / greatest);
      }
    }
    return samples;
  }

  private static byte[] colorSamples(BufferedImage image, int channels) {
    int width = image.getWidth();
    var samples =
        ByteBuffer.allocate(
            Math.multiplyExact(Math.multiplyExact(width, image.getHeight()), channels));
    int[] row = new int[width];
    for (int y = 0; y < image.getHeight(); y++) {
      image.getRGB(0, y, width, 1, row, 0, width);
      for (int pixel : row) {
        samples.put((byte) (pixel >> 16)).put((byte) (pixel >> 8)).put((byte) pixel);
        if (channels == 4) {
          samples.put((byte) (pixel >> 24));
        }
      }
    }
    return samples.array();
  }

  // -- to an image --------------------------------------------------------------------------------

  /// How many channels pixels of a shape have.
  ///
  /// @throws IllegalArgumentException if a shape is none of pictures
  static int channels(Shape shape) {
    int rank = shape.rank();
    int channels = rank == 3 ? Math.toIntExact(Math.min(shape.dim(2), 5)) : 1;
    if (rank < 2 || rank > 3 || !CHANNELS.contains(channels)) {
      throw Mistake.argument(
          "Images: a picture has the shape [height, width] or [height, width, 1 | 3 | 4], got %s%s"
              .formatted(shape, rank == 4 ? "; take one of the batch: image.get(0)" : ""));
    }
    if (shape.numElements() == 0) {
      throw Mistake.argument("Images: there is no pixel in a picture of " + shape);
    }
    return channels;
  }

  /// Samples from 0 to 255.
  ///
  /// @throws IllegalArgumentException if the dtype is none of pictures, or numbers are beyond 0 and
  ///   1
  static byte[] bytes(HostTensor host) {
    int size = Math.toIntExact(host.size());
    byte[] samples = new byte[size];
    if (host.dtype() == DType.UINT8) {
      host.copyTo(ByteBuffer.wrap(samples));
      return samples;
    }
    if (host.dtype() == DType.BOOL) {
      for (int i = 0; i < size; i++) {
        samples[i] = (byte) (host.booleanAt(i) ? 255 : 0);
      }
      return samples;
    }
    if (!host.dtype().isFloating()) {
      throw Mistake.argument(
          ("Images: pixels are uint8, bool, or floating point from 0 to 1, got %s; convert them"
                  + " with image.cast(DType.UINT8)")
              .formatted(host.dtype()));
    }
    for (int i = 0; i < size; i++) {
      samples[i] = (byte) Math.round(fraction(host.doubleAt(i)) * 255);
    }
    return samples;
  }

  private static double fraction(double value) {
    if (value >= 0 && value <= 1) {
      return value;
    }
    throw Mistake.argument(
        ("Images: pixels in floating point are from 0 to 1, got %s; cut with tf.clipByValue(image,"
                + " 0, 1), divide by 255, or let Plot.image(image) stretch them")
            .formatted(value));
  }

  static BufferedImage image(byte[] samples, int height, int width, int channels) {
    if (channels == 1) {
      var grey = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
      byte[] target = ((DataBufferByte) grey.getRaster().getDataBuffer()).getData();
      System.arraycopy(samples, 0, target, 0, samples.length);
      return grey;
    }
    int type = channels == 3 ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_INT_ARGB;
    var image = new BufferedImage(width, height, type);
    int[] row = new int[width];
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        row[x] = pixel(samples, (y * width + x) * channels, channels);
      }
      image.setRGB(0, y, width, 1, row, 0, width);
    }
    return image;
  }

  private static int pixel(byte[] samples, int at, int channels) {
    int opacity = channels == 4 ? samples[at + 3] & 0xff : 0xff;
    return opacity << 24
        | (samples[at] & 0xff) << 16
        | (samples[at + 1] & 0xff) << 8
        | samples[at + 2] & 0xff;
  }
}
