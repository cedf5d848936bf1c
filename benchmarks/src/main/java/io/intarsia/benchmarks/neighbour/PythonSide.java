package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.ClusterWork;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.HostWork;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Python TensorFlow, whose threads are fixed when a process starts and whose cluster when it joins
/// one: a process for each number of threads and of workers, started when a workload asks for it.
final class PythonSide implements Side {
  private static final Needs USUAL = new Needs(0, 0);

  private final Function<Needs, Side> start;
  private final Map<Needs, Side> processes = new LinkedHashMap<>();

  /// What a workload needs of its process.
  ///
  /// @param threads for ops; 0 lets it choose
  /// @param workers of its cluster; 0 if it is in none
  record Needs(int threads, int workers) {
    static Needs of(Workload workload) {
      return switch (workload) {
        case HostWork work -> new Needs(work.interOpThreads(), 0);
        case ClusterWork work -> new Needs(0, work.workers());
        default -> USUAL;
      };
    }
  }

  /// Starts the process that chooses its threads itself.
  ///
  /// @param start starts a process for workloads with such needs
  PythonSide(Function<Needs, Side> start) {
    this.start = start;
    process(USUAL);
  }

  @Override
  public Contender contender() {
    return process(USUAL).contender();
  }

  @Override
  public String version() {
    return process(USUAL).version();
  }

  @Override
  public Optional<TimedLoop> open(Workload workload) {
    return process(Needs.of(workload)).open(workload);
  }

  @Override
  public void close() {
    processes.values().forEach(Side::close);
  }

  private Side process(Needs needs) {
    return processes.computeIfAbsent(needs, start);
  }
}
