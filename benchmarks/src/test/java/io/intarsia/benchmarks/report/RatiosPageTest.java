package io.intarsia.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.benchmarks.PictureData;
import io.intarsia.benchmarks.report.RatiosPage.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/// Run with `-Dintarsia.update=true` to write the page anew, after a report was added.
final class RatiosPageTest {
  private static final Path FOLDER = Path.of("../docs/benchmarks");
  private static final Path PAGE = FOLDER.resolve("ratios.md");

  private static final Path PICTURE = Path.of("../docs/pictures/ratios.png");

  private static final String ROW =
      "| %s  | %s | 2.4 µs (2.3–2.5) | 2.1 µs (2.0–2.2) | %s | %s  | pass |\n";

  @Test
  void page_isWhatTheReportsSay() throws IOException {
    String expected = RatiosPage.of(RatiosPage.lines(reports()));
    if (Boolean.getBoolean("intarsia.update")) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/benchmarks/ratios.md; run this test with -Dintarsia.update=true")
        .isEqualTo(expected);
  }

  @Test
  void picture_isDrawnFromTheReports() throws IOException {
    List<RatiosPage.Line> lines = RatiosPage.lines(reports());
    if (Boolean.getBoolean("intarsia.update")) {
      RatiosPicture.draw(lines, PICTURE);
    }
    assertThat(PictureData.of(PICTURE)).isEqualTo(RatiosPicture.data(lines));
    assertThat(ImageIO.read(PICTURE.toFile()).getWidth()).isEqualTo(RatiosPicture.WIDTH);
  }

  @Test
  void page_ofTwoRuns_hasTheLastAndTheOneBefore() {
    Run first = run("b", "2026-01-01 23:00", ROW.formatted("B1", "AddV2 2×2", "1.00", "≤ 1"));
    Run second = run("a", "2026-01-02 01:00", ROW.formatted("B1", "AddV2 2×2", "1.10", "≤ 1"));
    Run third = run("c", "2026-01-03 01:00", ROW.formatted("B1", "AddV2 2×2", "1.21", "≤ 1"));

    assertThat(RatiosPage.of(RatiosPage.lines(List.of(third, first, second))))
        .endsWith("| 1 | B1 | AddV2 2×2 | 1.21 | [c](c.md) | 1.10 | [a](a.md) | +10 % | – | – |\n")
        .doesNotContain("[b]");
  }

  @Test
  void page_ofARunOnTheNewerRuntime_hasItBeside() {
    Run old = run("a", "2026-01-01 23:00", ROW.formatted("B1", "AddV2 2×2", "1.10", "≤ 1"));
    Run newer =
        run("b", "2026-01-02 01:00", ROW.formatted("B1", "AddV2 2×2", "1.21", "≤ 1"), "2.21.0");

    assertThat(RatiosPage.of(RatiosPage.lines(List.of(old, newer))))
        .endsWith("| 1 | B1 | AddV2 2×2 | 1.10 | [a](a.md) | – | – | – | 1.21 | [b](b.md) |\n");
  }

  @Test
  void page_ofOneRun_hasRowsWithGateAndFloorThatAreStillMeasured() {
    String rows =
        ROW.formatted("B13", "signature of 10 dense layers, 1 row", "1.09", "≤ 1")
            + ROW.formatted("B13", "signature of ten dense layers, 1 row", "1.50", "≤ 1")
            + ROW.formatted("B16", "AddV2, whatever it counted", "2.00", "≤ 1")
            + ROW.formatted("B1", "Mul 2×2", "1.30", "")
            + ROW.formatted("B1", "MatMul 2×2", "–", "≤ 1")
            + ROW.formatted("B1", "Identity 2×2", "1.30", "≤ 1").replace("pass", "void: not quiet")
            + ROW.formatted("X2", "AddV2 of 1,000,000", "1.01", "≤ 1");

    String page = RatiosPage.of(RatiosPage.lines(List.of(run("one", "2026-01-01 23:00", rows))));

    assertThat(page.lines().filter(line -> line.contains("[one]")))
        .containsExactly(
            "| 1 | X2 | AddV2 of 1,000,000 | 1.01 | [one](one.md) | – | – | – | – | – |",
            "| 2 | B13 | signature of 10 dense layers, 1 row | 1.09 | [one](one.md) | – | – | – | – | – |",
            "| 3 | B16 | AddV2, whatever it counted | 2.00 | [one](one.md) | – | – | – | – | – |");
  }

  @Test
  void page_ofAReportWithoutADate_isRefused() {
    Run dated = run("two", "2026-01-01 23:00", "");

    assertThatThrownBy(() -> RatiosPage.lines(List.of(new Run("one", "| id |\n"), dated)))
        .hasMessage("one does not say when it was measured");
  }

  private static Run run(String name, String date, String rows) {
    return run(name, date, rows, "2.18.0");
  }

  private static Run run(String name, String date, String rows, String runtime) {
    return new Run(
        name,
        "# Benchmarks\n\n- date: "
            + date
            + " UTC; 2026-09-09 09:09 UTC\n- Intarsia: TensorFlow "
            + runtime
            + "\n\n"
            + "| id | workload | Intarsia | bare FFM | ÷ bare FFM | gate | result |\n|----|\n"
            + rows);
  }

  private static List<Run> reports() throws IOException {
    try (var files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.getFileName().toString().matches("\\d{4}-.*\\.md"))
          .map(RatiosPageTest::read)
          .toList();
    }
  }

  private static Run read(Path file) {
    try {
      String name = file.getFileName().toString().replaceFirst("\\.md$", "");
      return new Run(name, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
