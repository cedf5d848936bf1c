package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.own.IntarsiaSide;
import java.util.Optional;

/// This library in a process of its own.
final class OwnNeighbour implements Neighbour {
  private final IntarsiaSide side = new IntarsiaSide();

  @Override
  public Contender contender() {
    return side.contender();
  }

  @Override
  public String version() {
    return side.version();
  }

  @Override
  public float[] firstResult() {
    return side.firstResult();
  }

  @Override
  public Optional<TimedLoop> open(Workload workload) {
    return side.open(workload);
  }

  @Override
  public void close() {
    side.close();
  }
}
