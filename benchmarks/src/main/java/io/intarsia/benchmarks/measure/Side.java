package io.intarsia.benchmarks.measure;

import java.util.Optional;

/// A contender at work, in this process or another.
public interface Side extends AutoCloseable {
  /// Who it is.
  Contender contender();

  /// What it runs on, for the head of the report, such as `TensorFlow 2.18.0`.
  String version();

  /// Makes a workload ready; empty if this contender has nothing like it.
  Optional<TimedLoop> open(Workload workload);

  @Override
  void close();
}
