package io.intarsia.benchmarks.smoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.measure.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class BaseTest {
  @Test
  void committed_hasTheWorkloadsOfAShortRun_andSaysWhenAndOnWhat() {
    Base base = Base.committed();

    assertThat(base.ratios().keySet())
        .as("./intarsia bench --smoke --write benchmarks/src/main/base/smoke.json")
        .containsExactlyElementsOf(SmokeWorks.ALL.stream().map(Workload::name).toList());
    assertThat(base.ratios().values()).allMatch(ratio -> ratio > 0.05 && ratio < 20);
    assertThat(base.facts()).containsKeys("date", "commit", "processor", "cores", "load before");
    assertThat(base.facts().get("commit")).matches("[0-9a-f]{8,}(-dirty)?");
  }

  @Test
  void works_ofAShortRun_areOfEachHotPath() {
    assertThat(SmokeWorks.ALL)
        .extracting(Workload::id)
        .containsExactly(
            "B1", "B3", "B3", "B4", "B5", "B5", "B6", "B7", "B7", "B8", "B9", "B10", "B13");
  }

  @Test
  void write_thenRead_isTheSame_withThreeDigits() {
    Base base = Base.of(Map.of("date", "today"), List.of(measured(OpWork.ADD, 3.33333, 3)));

    assertThat(base.ratios()).containsExactly(Map.entry("ADD", 1.111));
    assertThat(Base.read(base.write())).isEqualTo(base);
    assertThat(base.write()).endsWith("}\n");
  }

  @Test
  void read_anythingElse_isRefused() {
    assertThatThrownBy(() -> Base.read("no JSON"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no run of bench --smoke");
    assertThatThrownBy(() -> Base.read("{\"facts\": {}}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ratios");
  }

  static Measured measured(Workload workload, double own, double floor) {
    return measured(workload, own, floor, 1, 1);
  }

  /// @param floorApart how far the floor is from itself
  /// @param ownApart how far this library is from itself
  static Measured measured(
      Workload workload, double own, double floor, double floorApart, double ownApart) {
    return new Measured(
        workload,
        Map.of(Contender.INTARSIA, Spread.of(own), Contender.BARE, Spread.of(floor)),
        new Twice(1, floorApart),
        new Twice(ownApart, 1),
        1);
  }
}
