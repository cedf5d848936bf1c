package io.intarsia.benchmarks.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The memory gates at reduced size, with bounds a busy machine keeps too; a leak would be far
/// more.
@Tag("full")
final class MemoryTest {
  private static final long MEGABYTE = 1_000_000;

  @BeforeEach
  void needsLinux() {
    assumeTrue(ResidentMemory.isKnown());
  }

  @Test
  @Tag("nightly")
  void ops_neverClosed_keepTheProcessBounded() {
    // 500 MB if all were kept; the budget is reached after 250,000, well within the first half.
    Footprint footprint = run(MadeTensors.SMALL, Release.NONE, 700_000);

    assertThat(footprint.growth()).isLessThan(256 * MEGABYTE);
    assertThat(footprint.lateGrowth()).isLessThan(64 * MEGABYTE);
    assertThat(footprint.time().min()).isPositive();
  }

  @Test
  void blocks_neverClosed_keepTheProcessBounded() {
    // 1.2 GB if all were kept
    assertThat(run(MadeTensors.BLOCK, Release.NONE, 300_000).growth()).isLessThan(400 * MEGABYTE);
  }

  @Test
  void bigResults_neverClosed_stayWithinTheBudget() {
    // 4 GB if all were kept; the budget is 1 GiB and one result more.
    assertThat(run(MadeTensors.BIG, Release.NONE, 40).growth()).isLessThan(1_400 * MEGABYTE);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "REPLACE"})
  void blocks_givenBack_keepTheProcessSmall(Release release) {
    // The largest scope holds 40 MB.
    assertThat(run(MadeTensors.BLOCK, release, 60_000).growth()).isLessThan(100 * MEGABYTE);
  }

  @Test
  void blocks_closed_areComparedWithBareCallsInTheSameProcess() {
    MemoryProbe.Seen seen =
        MemoryProbe.run(new MemoryCase(MadeTensors.BLOCK, Release.CLOSE, Collector.G1, 60_000));

    assertThat(seen.own().growth()).isLessThan(50 * MEGABYTE);
    assertThat(seen.floor().orElseThrow().time().min()).isPositive();
    assertThat(seen.floor().orElseThrow().twice().apart()).isGreaterThanOrEqualTo(1);
  }

  @Test
  void loops_onAnotherCollector_haveNoFloorOfTheirOwn() {
    MemoryProbe.Seen seen =
        MemoryProbe.run(
            new MemoryCase(MadeTensors.CHAIN_BESIDE_FEW, Release.REPLACE, Collector.PARALLEL, 40));

    assertThat(seen.own().time().median()).isPositive();
    assertThat(seen.floor()).isEmpty();
  }

  @Test
  void signature_ofOneMore_takesSomeHeap() {
    assertThat(HeapProbe.run()).isBetween(50.0, 4_096.0);
  }

  private static Footprint run(MadeTensors tensors, Release release, int count) {
    return MemoryProbe.run(new MemoryCase(tensors, release, Collector.G1, count)).own();
  }
}
