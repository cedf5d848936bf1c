package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.HostWork;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.Workload;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;

/// Python TensorFlow, whose threads are fixed when a process starts: a process for each number of
/// them, started when a workload asks for it.
final class PythonSide implements Side {
  private final IntFunction<Side> start;
  private final Map<Integer, Side> processes = new TreeMap<>();

  /// Starts the process that chooses its threads itself.
  ///
  /// @param start starts a process with so many threads for ops; 0 lets it choose
  PythonSide(IntFunction<Side> start) {
    this.start = start;
    process(0);
  }

  @Override
  public Contender contender() {
    return process(0).contender();
  }

  @Override
  public String version() {
    return process(0).version();
  }

  @Override
  public Optional<TimedLoop> open(Workload workload) {
    return process(workload instanceof HostWork host ? host.interOpThreads() : 0).open(workload);
  }

  @Override
  public void close() {
    processes.values().forEach(Side::close);
  }

  private Side process(int threads) {
    return processes.computeIfAbsent(threads, start::apply);
  }
}
