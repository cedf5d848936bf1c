package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The ranking of two worker processes against that of one, and against one in plain Java.
@Timeout(180)
@Tag("full")
final class ClusterRankTest {
  private static final ExampleProgram PROGRAM = ExampleProgram.named("ClusterRank.java");

  @TempDir private Path folder;

  @Test
  @Tag("nightly")
  @Tag("I-13")
  void clusterRank_ofThisJdk_isThatOfOneProcessAndOfPlainJava() throws Exception {
    var result = PROGRAM.run(folder);

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    Map<String, Double> expected = ModuleRankTest.rank(ModuleRankTest.moduleLinks());
    List<String> lines = result.out().lines().toList();
    assertThat(lines.getFirst())
        .matches(expected.size() + " modules of JDK .*, ranked in \\d+ steps by 2 workers");
    assertThat(lines.getLast()).matches("One process: \\d+ steps, the same ranks");
    List<String> rows = lines.subList(2, 12);
    double previous = 1;
    for (String row : rows) {
      double rank = Double.parseDouble(row.substring(0, 6));
      assertThat(expected.get(row.substring(8))).as(row).isCloseTo(rank, within(1e-4));
      assertThat(rank).isLessThanOrEqualTo(previous);
      previous = rank;
    }
    assertThat(rows.getFirst()).endsWith("java.base");
  }

  @Test
  void clusterRank_unknownArgument_exits2() throws Exception {
    var result = PROGRAM.run(folder, "--fast");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("Usage: ./intarsia run examples/ClusterRank.java");
  }
}
