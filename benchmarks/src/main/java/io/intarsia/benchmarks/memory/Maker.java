package io.intarsia.benchmarks.memory;

/// Makes tensors and gives them back.
interface Maker extends AutoCloseable {
  void make(int count, Release release);

  @Override
  void close();
}
