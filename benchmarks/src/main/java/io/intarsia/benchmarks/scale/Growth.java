package io.intarsia.benchmarks.scale;

/// Does the work of an axis.
interface Growth extends AutoCloseable {
  /// Measures all lines at a size.
  void at(int size, Sampler sampler, Sink sink);

  @Override
  void close();
}
