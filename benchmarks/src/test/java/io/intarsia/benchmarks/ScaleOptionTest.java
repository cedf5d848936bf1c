package io.intarsia.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.scale.Line;
import io.intarsia.benchmarks.scale.Point;
import io.intarsia.benchmarks.scale.Scale;
import io.intarsia.benchmarks.scale.ScaleJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The command line of `bench --scale`.
final class ScaleOptionTest {
  @Test
  @Tag("full")
  void scale_oneAxis_writesItsPoints(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("scale.json");
    Path page = folder.resolve("scale.md");

    int code =
        new CommandLine(new Main())
            .execute(
                "--scale",
                "--quick",
                "--rounds=1",
                "--only=tape",
                "--json=" + json,
                "--out=" + page);

    assertThat(code).isZero();
    Scale scale = ScaleJson.read(Files.readString(json));
    assertThat(scale.curves()).containsOnlyKeys(Line.RECORD, Line.BACKWARD);
    assertThat(scale.points(Line.BACKWARD))
        .extracting(Point::size)
        .containsExactly(10, 32, 100, 316, 1000);
    assertThat(scale.facts())
        .hasEntrySatisfying("rounds", text -> assertThat(text).startsWith("1 of"));
    assertThat(page).content().contains("## Ops on a tape", "| 1,000 | ").doesNotContain("Cut:");
  }

  @Test
  void scale_ofWhatDoesNotGrow_isRefused() {
    var errors = new StringWriter();
    var command = new CommandLine(new Main()).setErr(new PrintWriter(errors));

    assertThat(command.execute("--scale", "--only=tape,ropes")).isEqualTo(2);
    assertThat(errors.toString())
        .contains("--only: nothing that grows is called 'ropes'; expected one of [tensors, ops,");
  }
}
