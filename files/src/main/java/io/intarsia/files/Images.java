package io.intarsia.files;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/// Pictures as tensors of pixels, `[height, width, channels]`: one channel is grey, three are red,
/// green and blue, a fourth is opacity.
///
/// ```java
/// Tensor photo = Images.read(tf, Path.of("photo.jpg"));   // uint8 [480, 640, 3]
/// Images.write(photo.get(Index.range(0, 100)), Path.of("top.png"));
/// ```
public final class Images {
  private Images() {}

  /// Reads a PNG, JPEG, GIF or BMP file as `uint8`, `[height, width, 1 | 3 | 4]`. Samples of 16
  /// bits are rounded to 8; of animations the first frame is read.
  ///
  /// @throws DataFileException if there is no such file, or it holds no such image
  public static Tensor read(Ops tf, Path file) throws IOException {
    byte[] bytes = WholeFile.read(file);
    return of(tf, decode(file, bytes));
  }

  /// The pixels of an image as `uint8`, `[height, width, 1 | 3 | 4]`.
  public static Tensor of(Ops tf, BufferedImage image) {
    int channels = Pixels.channels(image);
    byte[] samples = Pixels.samples(image, channels);
    var shape = Shape.of(image.getHeight(), image.getWidth(), channels);
    try (var host = HostTensor.of(ByteBuffer.wrap(samples), DType.UINT8, shape)) {
      return tf.constant(host);
    }
  }

  /// Writes pixels to a file whose name ends in `.png`, `.jpg`, `.jpeg` or `.bmp`.
  ///
  /// @param image as for [#toBufferedImage]
  /// @throws IllegalArgumentException if the tensor is no picture, or the format cannot hold it;
  ///   the message says what can
  /// @throws DataFileException if the file cannot be written
  public static void write(Tensor image, Path file) throws IOException {
    String format = format(file);
    write(Formats.fitting(toBufferedImage(image), format), format, file);
  }

  /// Writes an image to a file; the format follows from the name, as in [#write(Tensor, Path)].
  ///
  /// @throws DataFileException if the file cannot be written
  public static void write(BufferedImage image, Path file) throws IOException {
    String format = format(file);
    write(Formats.fitting(image, format), format, file);
  }

  /// The picture of pixels `[height, width]` or `[height, width, 1 | 3 | 4]`: `uint8` as they are,
  /// booleans as black and white, floating-point numbers from 0 (black) to 1.
  ///
  /// @throws IllegalArgumentException if the tensor has another shape or dtype, or numbers beyond 0
  ///   and 1; the message has the way out
  public static BufferedImage toBufferedImage(Tensor image) {
    Pixels.channels(image.shape()); // before anything is read
    try (var host = image.toHost()) {
      return toBufferedImage(host);
    }
  }

  /// The picture of pixels in host memory; see [#toBufferedImage(Tensor)].
  ///
  /// @throws IllegalArgumentException as [#toBufferedImage(Tensor)]
  public static BufferedImage toBufferedImage(HostTensor image) {
    int channels = Pixels.channels(image.shape());
    long[] dims = image.shape().toArray();
    return Pixels.image(Pixels.bytes(image), (int) dims[0], (int) dims[1], channels);
  }

  private static BufferedImage decode(Path file, byte[] bytes) throws DataFileException {
    List<String> warnings = new ArrayList<>();
    try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        throw DataFileException.of(
            file, bytes.length == 0 ? "it is empty" : "it is no PNG, JPEG, GIF or BMP image");
      }
      BufferedImage image = decode(readers.next(), in, warnings);
      // The decoder of JPEG fills up what is missing with grey.
      if (warnings.stream()
          .anyMatch(warning -> warning.matches(".*([Pp]remature|[Tt]runcated).*"))) {
        throw DataFileException.of(file, "the image is damaged: its end is missing");
      }
      return image;
    } catch (DataFileException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // Decoders of the JDK let some damage through to their own arithmetic.
      String said = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw DataFileException.of(
          file, "the image is damaged: " + said.lines().findFirst().orElse(""));
    }
  }

  private static BufferedImage decode(
      ImageReader reader, ImageInputStream in, List<String> warnings) throws IOException {
    try {
      reader.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
      reader.setInput(in, true, true);
      return reader.read(0);
    } finally {
      reader.dispose();
    }
  }

  private static void write(BufferedImage image, String format, Path file) throws IOException {
    var bytes = new ByteArrayOutputStream();
    if (!ImageIO.write(image, format, bytes)) {
      throw Mistake.argument(
          "Images.write: no writer for %s takes such an image; write a .png".formatted(format));
    }
    WholeFile.write(file, bytes.toByteArray());
  }

  private static String format(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    for (String format : Formats.NAMES) {
      if (name.endsWith("." + format)) {
        return format;
      }
    }
    throw Mistake.argument(
        "Images.write: the format follows from the name, which must end in one of %s, got %s"
            .formatted(Formats.NAMES, file));
  }
}
