package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.measure.Spread;

/// What something costs at one size.
public record Point(int size, Spread cost) {}
