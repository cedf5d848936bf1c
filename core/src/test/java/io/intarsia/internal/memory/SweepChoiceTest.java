package io.intarsia.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepChoiceTest {
  private static final List<String> G1 =
      List.of("G1 Young Generation", "G1 Concurrent GC", "G1 Old Generation");

  private final List<Sweep> runs = new ArrayList<>();

  private long timed(Sweep sweep, long young, long full) {
    runs.add(sweep);
    return sweep == Sweep.YOUNG ? young : full;
  }

  @Test
  void sweeps_besideManyObjects_areYoungOnceBothAreKnown() {
    var choice = new SweepChoice(G1);
    for (int i = 0; i < 20; i++) {
      choice.runCheapest(sweep -> timed(sweep, 40, 700));
    }
    assertThat(runs.subList(0, 3)).containsExactly(Sweep.YOUNG, Sweep.FULL, Sweep.YOUNG);
    assertThat(runs).filteredOn(sweep -> sweep == Sweep.FULL).hasSize(1);
  }

  @Test
  void sweeps_withAVastYoungGeneration_areFull() {
    var choice = new SweepChoice(G1);
    for (int i = 0; i < 20; i++) {
      choice.runCheapest(sweep -> timed(sweep, 700, 20));
    }
    assertThat(runs).filteredOn(sweep -> sweep == Sweep.YOUNG).hasSize(1);
  }

  @Test
  void youngSweep_dearTheFirstTime_isChosenAgain() {
    var choice = new SweepChoice(G1);
    for (int i = 0; i < 20; i++) {
      long young = runs.contains(Sweep.YOUNG) ? 40 : 300;
      choice.runCheapest(sweep -> timed(sweep, young, 350));
    }
    assertThat(runs).filteredOn(sweep -> sweep == Sweep.FULL).hasSize(1);
  }

  @Test
  void youngSweep_dearOnceByChance_staysInUse() {
    var choice = new SweepChoice(G1);
    for (int i = 0; i < 40; i++) {
      long young = i == 10 || i == 20 ? 1_600 : 40;
      choice.runCheapest(sweep -> timed(sweep, young, 350));
    }
    assertThat(runs).filteredOn(sweep -> sweep == Sweep.FULL).hasSize(1);
  }

  @Test
  void youngSweeps_thatBecomeDear_areLeft() {
    var choice = new SweepChoice(G1);
    for (int i = 0; i < 40; i++) {
      long young = i < 20 ? 40 : 1_600;
      choice.runCheapest(sweep -> timed(sweep, young, 350));
    }
    assertThat(runs.subList(25, 35)).containsOnly(Sweep.FULL);
  }

  @Test
  void sweep_dearOnce_isTriedAgainSomeDay() {
    var choice = new SweepChoice(G1);
    for (int i = 0; i < 300; i++) {
      choice.runCheapest(sweep -> timed(sweep, 40, 700));
    }
    assertThat(runs).filteredOn(sweep -> sweep == Sweep.FULL).hasSizeBetween(3, 5);
  }

  @Test
  void fullSweep_thatDoesNothing_isNotTriedAgain() {
    var choice = new SweepChoice(G1);
    for (int i = 0; i < 50; i++) {
      choice.runCheapest(sweep -> timed(sweep, 40, -1));
    }
    choice.run(Sweep.FULL, sweep -> timed(sweep, 40, -1));
    assertThat(runs).filteredOn(sweep -> sweep == Sweep.FULL).hasSize(1);
    assertThat(choice.works(Sweep.FULL)).isFalse();
  }

  @Test
  void youngSweeps_ofCollectorsThatFindNothingInThem_areNotRun() {
    var choice = new SweepChoice(List.of("ZGC Minor Cycles", "ZGC Major Cycles"));
    for (int i = 0; i < 3; i++) {
      assertThat(choice.runCheapest(sweep -> timed(sweep, 1, 700))).isEqualTo(Sweep.FULL);
    }
    assertThat(runs).containsOnly(Sweep.FULL);
  }
}
