package io.intarsia.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.benchmarks.PictureData;
import io.intarsia.benchmarks.measure.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The page `docs/benchmarks/scale.md` and its pictures say what the run beside it found. Run with
/// `-Dintarsia.update=true` to write them anew.
final class ScalePageTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Path PAGE = DOCS.resolve("benchmarks/scale.md");
  private static final Path DATA = DOCS.resolve("benchmarks/scale.json");
  private static final boolean UPDATE = Boolean.getBoolean("intarsia.update");

  private static final Scale SMALL =
      new Scale(
          Map.of("cores", "2"),
          Map.of(
              Line.RECORD,
              points(10, 2_500, 32, 8_000, 100, 25_000),
              Line.BACKWARD,
              points(10, 2_000, 32, 20_480, 100, 200_000)),
          Map.of(Axis.TAPE, "316 would take about 100 s; all sizes have 60 s"));

  private static List<Point> points(int... sizesAndCosts) {
    return IntStream.range(0, sizesAndCosts.length / 2)
        .mapToObj(i -> new Point(sizesAndCosts[2 * i], Spread.of(sizesAndCosts[2 * i + 1])))
        .toList();
  }

  @Test
  void page_hasTheFiguresOfTheRun() throws IOException {
    String page = Files.readString(PAGE);
    String expected = page;
    for (var part : ScalePage.parts(run()).entrySet()) {
      expected = replaced(expected, part.getKey(), part.getValue());
    }
    if (UPDATE) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource
  void picture_isDrawnFromTheRun(Axis axis) throws IOException {
    Path picture = DOCS.resolve("pictures").resolve(ScalePage.picture(axis));
    if (UPDATE) {
      ScalePictures.draw(run(), axis, picture);
    }
    assertThat(PictureData.of(picture)).isEqualTo(ScalePictures.data(run(), axis));
    assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(800);
  }

  @Test
  void page_explainsWhatIsSteeper() throws IOException {
    Scale run = run();
    String page = Files.readString(PAGE);
    for (Line line : Line.values()) {
      assertThat(ScalePage.fit(run, line)).as(line.title()).isPresent();
      if (ScalePage.fit(run, line).orElseThrow().isSteeperThan(line.slope())) {
        assertThat(page).contains("**Steeper: " + line.title() + ".**");
      }
    }
  }

  @Test
  void write_aRun_hasTablesAndSlopes() {
    assertThat(ScalePage.write(SMALL))
        .contains(
            "- cores: 2\n",
            "## Ops on a tape\n",
            "| 10 | 2.50 µs | 2.00 µs |\n| 32 | 8.00 µs | 20.5 µs |\n| 100 | 25.0 µs | 200 µs |\n",
            "| slope | 1.00 ± 0.00 | 2.00 ± 0.00 |\n",
            "Cut: 316 would take about 100 s; all sizes have 60 s.\n",
            "| ops on a tape | recorded | 1.00 ± 0.00 | 1 | 10 | 100 | 250 ns | no |\n",
            "| ops on a tape | backward pass | 2.00 ± 0.00 | 1 | 10 | 100 | 2.00 µs | **yes** |\n")
        .doesNotContain("## Tensors in a call");
  }

  @Test
  void json_ofARun_isReadAsItWas() {
    assertThat(ScaleJson.read(ScaleJson.write(SMALL))).isEqualTo(SMALL);
    assertThatThrownBy(() -> ScaleJson.read("{\"rows\": []}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no run of bench --scale");
  }

  @ParameterizedTest
  @CsvSource({
    "NANOSECONDS, 0.5, 0.50 ns",
    "NANOSECONDS, 999.4, 999 ns",
    "NANOSECONDS, 999.6, 1.00 µs",
    "NANOSECONDS, 12345, 12.3 µs",
    "NANOSECONDS, 99960, 100 µs",
    "NANOSECONDS, 7.5e12, '7,500 s'",
    "BYTES, 777000, 777 kB"
  })
  void figure_hasThreeDigits(Line.Unit unit, double value, String text) {
    assertThat(Figures.of(unit, value)).isEqualTo(text);
  }

  private static Scale run() throws IOException {
    return ScaleJson.read(Files.readString(DATA));
  }

  private static String replaced(String page, String mark, String text) {
    String begin = "<!-- scale: " + mark + " -->\n";
    int from = page.indexOf(begin);
    assertThat(from).as(begin).isNotNegative();
    int to = page.indexOf("\n<!-- end -->", from);
    return page.substring(0, from) + begin + "\n" + text + page.substring(to);
  }
}
