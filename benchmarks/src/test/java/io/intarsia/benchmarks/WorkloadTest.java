package io.intarsia.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.bare.BareSide;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.Protocol;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import io.intarsia.benchmarks.own.IntarsiaSide;
import io.intarsia.support.Tier;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class WorkloadTest {
  /// Left out, as they differ from others in their number alone.
  private static final Set<String> LARGEST =
      Set.of("TRACE_10000", "WORKER_SUM_4", "WORKER_REDUCE_4", "REPLICAS_REDUCE_16777216");

  private List<Side> sides = List.of();

  @BeforeAll
  void openSides() {
    sides = List.of(new IntarsiaSide(), new BareSide());
  }

  @AfterAll
  void closeSides() {
    sides.forEach(Side::close);
  }

  static Stream<Named<Workload>> workloads() {
    return Tier.sample(Workloads.all().stream(), 8, Workload::name)
        .filter(workload -> !LARGEST.contains(workload.name()))
        .map(workload -> Named.of(workload.name(), workload));
  }

  @ParameterizedTest
  @MethodSource("workloads")
  @Tag("full")
  void workload_onceOnEachSide_computesTheSameInSomeTime(Workload workload) {
    // measure() throws if the two compute different things
    Measured measured = new Protocol(Effort.ONCE).measure(workload, sides).orElseThrow();

    assertThat(measured.spreads()).containsOnlyKeys(Contender.INTARSIA, Contender.BARE);
    assertThat(measured.spreads().values()).extracting(Spread::min).allMatch(nanos -> nanos > 0);
  }
}
