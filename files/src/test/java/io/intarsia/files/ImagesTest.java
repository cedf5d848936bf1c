package io.intarsia.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Pictures against the runtime's own decoders.
final class ImagesTest {
  private static final Environment tf = Environment.open();

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    tf.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4})
  void png_pixels_areThoseOfTheRuntimesDecoder(int channels) throws IOException {
    Path file = folder.resolve("pixels.png");
    Tensor pixels = ramp(tf, 7, 5, channels);

    Images.write(pixels, file);

    assertSame(Images.read(tf, file), pixels);
    var raw = Attributes.of("channels", channels);
    assertSame(tf.raw.DecodePng(tf.io.readFile(file.toString()), raw), pixels);
  }

  @Test
  void bmp_blackAndWhite_isReadAgain() throws IOException {
    Path file = folder.resolve("pixels.bmp");
    Tensor squares = tf.constant(new boolean[][] {{true, false, true}, {false, true, false}});

    Images.write(squares, file);

    Tensor again = Images.read(tf, file).get(Index.all(), Index.all(), 0);
    assertThat(again.toArray(int[][].class))
        .isDeepEqualTo(new int[][] {{255, 0, 255}, {0, 255, 0}});
  }

  // Decoders round differently, by a few steps of 255.
  @Test
  void jpeg_pixels_areNearThoseOfTheRuntimesDecoder() throws IOException {
    Path file = folder.resolve("pixels.JPEG");
    Images.write(ramp(tf, 32, 32, 3), file);

    Tensor ours = Images.read(tf, file).cast(DType.INT32);
    Tensor theirs = tf.raw.DecodeJpeg(tf.io.readFile(file.toString())).cast(DType.INT32);

    assertThat(ours.shape()).isEqualTo(theirs.shape());
    assertThat(tf.reduceMax(ours.minus(theirs).abs()).asInt()).isLessThanOrEqualTo(8);
  }

  @Test
  void palette_isReadAsColors() throws IOException {
    byte[] red = {0, (byte) 200};
    byte[] green = {10, 20};
    byte[] blue = {30, 40};
    var image =
        new BufferedImage(
            2, 1, BufferedImage.TYPE_BYTE_INDEXED, new IndexColorModel(8, 2, red, green, blue));
    image.getRaster().setSample(1, 0, 0, 1);
    Path file = folder.resolve("palette.png");
    ImageIO.write(image, "png", file.toFile());

    assertThat(Images.read(tf, file).toArray(int[][][].class))
        .isDeepEqualTo(new int[][][] {{{0, 10, 30}, {200, 20, 40}}});
  }

  @Test
  void greyOf16Bits_isRoundedTo8() throws IOException {
    var image = new BufferedImage(3, 1, BufferedImage.TYPE_USHORT_GRAY);
    image.getRaster().setSamples(0, 0, 3, 1, 0, new int[] {0, 257 * 100, 65535});
    Path file = folder.resolve("deep.png");
    ImageIO.write(image, "png", file.toFile());

    assertThat(Images.read(tf, file).toArray(int[][][].class))
        .isDeepEqualTo(new int[][][] {{{0}, {100}, {255}}});
  }

  @Test
  void toBufferedImage_fractions_areStepsOf255() {
    Tensor grey = tf.constant(new float[][] {{0, 0.5f, 1}});
    BufferedImage image = Images.toBufferedImage(grey);
    assertThat(image.getRaster().getSamples(0, 0, 3, 1, 0, (int[]) null))
        .containsExactly(0, 128, 255);
    assertSame(
        Images.of(tf, image), tf.constant(new int[][][] {{{0}, {128}, {255}}}).cast(DType.UINT8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2,2,2   | uint8   | a picture has the shape [height, width] or [height, width, 1 | 3 | 4]",
        "1,2,2,3 | uint8   | take one of the batch: image.get(0)",
        "0,2,3   | uint8   | there is no pixel in a picture of [0, 2, 3]",
        "2,2     | int32   | got int32; convert them with image.cast(DType.UINT8)",
      },
      ignoreLeadingAndTrailingWhitespace = true,
      maxCharsPerColumn = 200)
  void write_noPicture_saysWhatIsOne(String shape, String dtype, String message) {
    long[] dims = Arrays.stream(shape.split(",")).mapToLong(Long::parseLong).toArray();
    int[] ints = Arrays.stream(dims).mapToInt(Math::toIntExact).toArray();
    Tensor tensor = tf.zeros(tf.constant(ints), DType.ofName(dtype));
    assertThatThrownBy(() -> Images.write(tensor, folder.resolve("x.png")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.5, -0.1, Double.NaN, Double.POSITIVE_INFINITY})
  void write_numberBeyondZeroAndOne_saysTheWayOut(double value) {
    Tensor tensor = tf.constant(new double[][] {{0, value}});
    assertThatThrownBy(() -> Images.write(tensor, folder.resolve("x.png")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from 0 to 1, got " + value)
        .hasMessageContaining("tf.clipByValue(image, 0, 1)");
  }

  @Test
  void write_formatOrOpacityThatDoesNotFit_saysTheWayOut() {
    assertThatThrownBy(() -> Images.write(ramp(tf, 2, 2, 4), folder.resolve("x.jpg")))
        .hasMessageContaining(".jpg holds no opacity")
        .hasMessageContaining("Index.range(0, 3)");
    assertThatThrownBy(() -> Images.write(ramp(tf, 2, 2, 3), folder.resolve("x.tiff2")))
        .hasMessageContaining("[png, jpg, jpeg, bmp], got " + folder.resolve("x.tiff2"));
    assertThatThrownBy(() -> Images.write(ramp(tf, 2, 2, 3), folder.resolve("no/x.png")))
        .isInstanceOf(DataFileException.class)
        .hasMessage(folder.resolve("no/x.png") + ": there is no such folder");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void read_missingEmptyForeignOrDamaged_saysSoInOneLine() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.png"));
    Path text = Files.writeString(folder.resolve("text.png"), "a,b\n1,2\n");
    assertThatThrownBy(() -> Images.read(tf, folder.resolve("none.png")))
        .hasMessage(folder.resolve("none.png") + ": there is no such file");
    assertThatThrownBy(() -> Images.read(tf, empty)).hasMessage(empty + ": it is empty");
    assertThatThrownBy(() -> Images.read(tf, text))
        .hasMessage(text + ": it is no PNG, JPEG, GIF or BMP image");
  }

  // What ends a file carries no pixels: its absence alone is not noticed.
  @ParameterizedTest
  @CsvSource({"png, 20", "jpg, 2", "bmp, 0"})
  void read_cutFile_isDamaged(String format, int end) throws IOException {
    Path whole = folder.resolve("whole." + format);
    Images.write(ramp(tf, 16, 16, 3), whole);
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = folder.resolve("cut." + format);
    for (int length = 8; length < bytes.length - end; length += 7) {
      Files.write(cut, Arrays.copyOf(bytes, length));
      assertThatThrownBy(() -> Images.read(tf, cut))
          .as("%d of %d bytes", length, bytes.length)
          .isInstanceOf(DataFileException.class)
          .hasMessageStartingWith(cut + ": ")
          .hasMessageNotContaining("\n");
    }
  }

  private static Tensor ramp(Ops tf, int height, int width, int channels) {
    int[] values = new int[height * width * channels];
    Arrays.setAll(values, i -> i * 37 % 256);
    return tf.reshape(tf.constant(values), height, width, channels).cast(DType.UINT8);
  }

  private static void assertSame(Tensor actual, Tensor expected) {
    assertThat(actual.dtype()).isEqualTo(DType.UINT8);
    assertThat(actual.toArray(int[][][].class)).isDeepEqualTo(expected.toArray(int[][][].class));
  }
}
