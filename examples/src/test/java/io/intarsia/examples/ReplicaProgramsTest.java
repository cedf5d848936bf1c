package io.intarsia.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Programs of several replicas.
@Timeout(120)
final class ReplicaProgramsTest {
  @TempDir private Path folder;

  @Test
  @Tag("E-032")
  void twoReplicas_onTwoDevices_learnAsOneDoes() throws Exception {
    var result = ExampleProgram.named("TwoReplicas.java").run(folder, "50");

    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("  0: MaskedTensor([10.0]),\n  1: MaskedTensor([--])\n")
        .contains("The two runs differ by less than a thousandth of a loss at most.");
    List<Double> losses =
        Pattern.compile("(?m)^step +\\d+ +([\\d.]+) ")
            .matcher(result.out())
            .results()
            .map(found -> Double.parseDouble(found.group(1)))
            .toList();
    assertThat(losses).hasSize(2);
    assertThat(losses.getLast()).isLessThan(0.1 * losses.getFirst());
  }
}
