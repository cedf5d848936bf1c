package io.intarsia.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.report.Verdict.Outcome;
import org.junit.jupiter.api.Test;

final class GateTest {
  private static final Gate UPPER = Gate.atMost(1.2, "1.2 × bare");
  private static final Gate LOWER = Gate.atLeast(7, "7 × faster");

  @Test
  void judge_atTheLimit_passes() {
    assertThat(UPPER.judge(1.2, true).outcome()).isEqualTo(Outcome.PASS);
    assertThat(LOWER.judge(7, true).outcome()).isEqualTo(Outcome.PASS);
  }

  @Test
  void judge_beyondTheLimit_misses() {
    assertThat(UPPER.judge(1.21, true).outcome()).isEqualTo(Outcome.MISS);
    assertThat(LOWER.judge(6.9, true).outcome()).isEqualTo(Outcome.MISS);
  }

  @Test
  void judge_onABusyMachine_isVoidWhateverTheFigure() {
    assertThat(UPPER.judge(1, false).outcome()).isEqualTo(Outcome.VOID);
  }

  @Test
  void judge_withoutFigure_isNotRun() {
    assertThat(UPPER.judge(Double.NaN, true).text()).isEqualTo("not run");
  }

  @Test
  void text_ofVerdict_hasTheFigure() {
    Verdict verdict = UPPER.judge(1.314, true);

    assertThat(verdict.gate()).isEqualTo("≤ 1.2 × bare");
    assertThat(verdict.text()).isEqualTo("**miss** (1.31)");
  }
}
