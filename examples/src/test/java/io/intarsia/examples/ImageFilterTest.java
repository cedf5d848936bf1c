package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The filtered image, read by the JDK's own decoder.
@Tag("full")
final class ImageFilterTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("ImageFilter.java");
  private static final int WIDTH = 40;
  private static final int HEIGHT = 24;

  @TempDir private Path folder;

  @Test
  void imageFilter_ofABlackAndWhiteImage_hasThePixelsOfItsFormulas() throws Exception {
    Path in = folder.resolve("in.png");
    Path out = folder.resolve("out.png");
    ImageIO.write(halves(), "png", in.toFile());

    var result = PROGRAM.run(folder, in.toString(), out.toString());

    assertThat(result.err()).isEmpty();
    BufferedImage image = ImageIO.read(out.toFile());
    assertThat(image.getWidth()).isEqualTo(3 * WIDTH + WIDTH / 2);
    assertThat(image.getHeight()).isEqualTo(HEIGHT);
    for (int x = 0; x < WIDTH; x++) {
      assertThat(red(image, x, 5)).as("original %d", x).isEqualTo(x < WIDTH / 2 ? 0 : 255);
      assertThat((double) red(image, WIDTH + x, 5))
          .as("blurred %d", x)
          .isCloseTo(blurred(x), within(1.0));
      assertThat(red(image, 2 * WIDTH + x, 5)).as("edges %d", x).isEqualTo(edge(x));
    }
    // The shrunk half, and the black ground below it.
    assertThat(red(image, 3 * WIDTH + 3, 5)).isZero();
    assertThat(red(image, 3 * WIDTH + WIDTH / 2 - 3, 5)).isEqualTo(255);
    assertThat(red(image, 3 * WIDTH + WIDTH / 2 - 3, HEIGHT / 2 + 1)).isZero();
  }

  @Test
  void imageFilter_withoutInput_drawsOne() throws Exception {
    var result = PROGRAM.run(folder);

    assertThat(result.err()).isEmpty();
    BufferedImage image = ImageIO.read(folder.resolve("image-filter.png").toFile());
    assertThat(image.getWidth()).isEqualTo(3 * 192 + 96);
    assertThat(image.getHeight()).isEqualTo(192);
    // The ring is red; the middle is not.
    assertThat(red(image, 96, 96 - 57)).isEqualTo(255);
    assertThat(red(image, 96, 96)).isZero();
    assertThat(result.out()).contains("original   mean 0.343, brightest 1.000");
  }

  @Test
  void imageFilter_outputThatIsTheInput_isRefused() throws Exception {
    Path in = folder.resolve("image-filter.png"); // the default name of the output, too
    ImageIO.write(halves(), "png", in.toFile());
    byte[] before = Files.readAllBytes(in);

    for (String[] arguments :
        new String[][] {{in.toString()}, {"./image-filter.png", in.toString()}}) {
      var result = PROGRAM.run(folder, arguments);

      assertThat(result.exitCode()).isEqualTo(1);
      assertThat(result.err().lines()).hasSize(1).first().asString().contains("is the input");
      assertThat(in).hasBinaryContent(before);
    }
  }

  private static BufferedImage halves() {
    var image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = WIDTH / 2; x < WIDTH; x++) {
        image.setRGB(x, y, 0xffffff);
      }
    }
    return image;
  }

  /// The share of a bell curve of width 2, cut at 6, that lies over the white half.
  private static double blurred(int x) {
    double white = 0;
    double all = 0;
    for (int distance = -6; distance <= 6; distance++) {
      double weight = Math.exp(-distance * distance / 8.0);
      all += weight;
      white += x + distance >= WIDTH / 2 ? weight : 0;
    }
    return 255 * white / all;
  }

  /// Sobel's filter sees a step of 1 as 4, which is shown as white.
  private static int edge(int x) {
    return x == WIDTH / 2 - 1 || x == WIDTH / 2 ? 255 : 0;
  }

  private static int red(BufferedImage image, int x, int y) {
    return image.getRGB(x, y) >> 16 & 0xff;
  }
}
