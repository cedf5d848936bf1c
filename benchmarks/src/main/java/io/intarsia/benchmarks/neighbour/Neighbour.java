package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Side;

/// A side that lives in a [SideServer].
interface Neighbour extends Side {
  /// `a + b`, the first thing it computes.
  float[] firstResult();
}
