package io.intarsia.benchmarks.smoke;

import static io.intarsia.benchmarks.smoke.BaseTest.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.smoke.Compared.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ComparisonTest {
  private static final Base BASE =
      new Base(
          Map.of("date", "2026-11-01", "commit", "12345678", "processor", "some", "cores", "2"),
          Map.of("ADD", 2.0, "MUL", 1.0, "IN_4", 1.0));

  /// The floor takes 1, and the ratio in the base is 2.
  @ParameterizedTest
  @CsvSource({
    "1.0, 1, 1, SAME",
    "2.0, 1, 1, SAME",
    "2.5, 1, 1, SAME",
    "2.51, 1, 1, SLOWER",
    "2.7, 1.09, 1, SAME",
    "2.7, 1, 1.09, SAME",
    "2.73, 1.09, 1, SLOWER",
    "2.0, 1.11, 1, VOID",
    "2.0, 1, 1.11, VOID",
    "9.0, 1.11, 1, VOID"
  })
  void of_aRatio_mayBeAQuarterAboveTheBaseAndTheNoise(
      double own, double floorApart, double ownApart, Outcome outcome) {
    Compared compared = Compared.of(BASE, measured(OpWork.ADD, own, 1, floorApart, ownApart));

    assertThat(compared.outcome()).isEqualTo(outcome);
    assertThat(compared.change()).isEqualTo(own / 2);
    assertThat(compared.noise()).isEqualTo(Math.max(floorApart, ownApart));
  }

  @Test
  void of_aWorkloadThatTheBaseLacks_orThatWasNotMeasured_isNotCompared() {
    var comparison =
        Comparison.of(
            BASE, List.of(OpWork.IDENTITY, OpWork.ADD), List.of(measured(OpWork.IDENTITY, 1, 1)));

    assertThat(comparison.rows())
        .extracting(Compared::outcome)
        .containsExactly(Outcome.MISSING, Outcome.MISSING);
    assertThat(comparison.exitCode()).isEqualTo(1);
    assertThat(comparison.toMarkdown())
        .containsPattern("\\| B1 Identity 2×2 +\\| – +\\| 1.00 +\\| – ")
        .containsPattern("\\| B1 AddV2 2×2 +\\| 2.00 +\\| – +\\| – +\\| – ")
        .contains("2 not compared");
  }

  @Test
  void exitCode_isThatOfTheWorst() {
    Measured same = measured(OpWork.ADD, 2, 1);
    Measured slower = measured(OpWork.MUL, 1.3, 1);
    Measured noisy = measured(OpWork.IN_4, 1, 1, 1.2, 1);

    assertThat(compare(same).exitCode()).isZero();
    assertThat(compare(same, noisy).exitCode()).isEqualTo(3);
    assertThat(compare(same, slower).exitCode()).isEqualTo(1);
    assertThat(compare(slower, noisy, same).exitCode()).isEqualTo(1);
  }

  @Test
  void toMarkdown_hasARowForEach_andSaysWhatIsComparedWith() {
    Measured slower = measured(OpWork.MUL, 1.3, 1, 1.02, 1);

    String text = compare(measured(OpWork.ADD, 2.2, 1), slower).toMarkdown();

    assertThat(text)
        .startsWith(
            "Then: date 2026-11-01, commit 12345678, processor some, cores 2.\n\n| workload")
        .containsPattern(
            "\\| B1 AddV2 2×2 +\\| 2.00 +\\| 2.20 +\\| \\+10 % +\\| \\+0 % +\\| ok +\\|")
        .containsPattern(
            "\\| B1 Mul 2×2 .*\\| 1.30 .*\\| \\+30 % .*\\| \\+2 % .*\\*\\*slower\\*\\*")
        .endsWith("1 ok, 1 slower, 0 VOID: not quiet, 0 not compared.\n");
  }

  private static Comparison compare(Measured... measured) {
    return Comparison.of(
        BASE, Arrays.stream(measured).map(Measured::workload).toList(), List.of(measured));
  }
}
