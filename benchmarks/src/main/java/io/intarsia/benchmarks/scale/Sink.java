package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.measure.Spread;

/// Takes what was measured.
@FunctionalInterface
interface Sink {
  void add(Line line, Spread cost);

  /// Takes what was measured once.
  default void add(Line line, long cost) {
    add(line, Spread.of((double) cost));
  }
}
