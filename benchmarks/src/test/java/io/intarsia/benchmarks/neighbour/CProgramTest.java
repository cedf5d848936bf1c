package io.intarsia.benchmarks.neighbour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.intarsia.benchmarks.bare.BareSide;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.measure.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class CProgramTest {
  @Test
  void c_everyOpItHas_computesWhatTheFloorDoes() {
    boolean hasCompiler =
        Arrays.stream(System.getenv("PATH").split(":", -1))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "cc")));
    assumeTrue(hasCompiler);
    int compared = 0;
    try (Side c = Neighbours.c(BareSide.library());
        Side floor = new BareSide()) {
      for (Workload workload : Workloads.all()) {
        if (!workload.id().equals("B1")) {
          continue;
        }
        try (TimedLoop loop = c.open(workload).orElseThrow();
            TimedLoop bare = floor.open(workload).orElseThrow()) {
          assertThat(loop.digest()).matches(bare.digest()::matches);
          assertThat(loop.run(3)).isPositive();
          compared++;
        }
      }
      assertThat(c.open(OpWork.IN_4)).isEmpty();
    }
    assertThat(compared).isEqualTo(6);
  }
}
