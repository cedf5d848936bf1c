package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The pictures of docs/look.md are what its program draws.
@Tag("full")
final class LookTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("Look.java");
  private static final Path DOCS = Path.of("..", "docs");

  @TempDir private Path folder;

  // Fonts differ from machine to machine, so that only the frame is compared.
  @Test
  void look_everyPictureOfThePage_isDrawn() throws Exception {
    String page = Files.readString(DOCS.resolve("look.md"));
    List<String> pictures =
        Pattern.compile("\\]\\(pictures/(.*?)\\)")
            .matcher(page)
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(pictures).hasSize(7);

    var result = PROGRAM.run(folder, "drawn");

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).isEqualTo("The pictures are in drawn\n"); // and no line of progress
    for (String picture : pictures) {
      BufferedImage shown = ImageIO.read(DOCS.resolve("pictures").resolve(picture).toFile());
      BufferedImage drawn = ImageIO.read(folder.resolve("drawn").resolve(picture).toFile());
      assertThat(drawn.getWidth()).isEqualTo(shown.getWidth());
      assertThat(drawn.getHeight()).isEqualTo(shown.getHeight());
    }
    assertThat(folder.resolve("drawn/finding.html")).content().contains("value.fitted()");
    assertThat(Files.size(folder.resolve("drawn/sums.npy"))).isEqualTo(128 + 4 * 10_000);
  }
}
