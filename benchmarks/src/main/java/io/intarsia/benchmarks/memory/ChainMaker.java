package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Reassigns a variable in a loop: four results of 4 MB a turn, three of them never named. Java
/// objects that are alive make every collection of the whole heap dear.
final class ChainMaker implements Maker {
  private static final int LENGTH = 1_000_000;

  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(Data.ramp(LENGTH));
  private Tensor y = tf.constant(Data.ramp(LENGTH));

  // In many lists, so that no collector has to follow one long chain.
  @SuppressWarnings("UnusedVariable") // only has to be alive
  private final List<List<Object>> alive = new ArrayList<>();

  ChainMaker(int liveObjects) {
    for (int i = 0; i < liveObjects; i++) {
      if (i % 1000 == 0) {
        alive.add(new ArrayList<>(1000));
      }
      alive.getLast().add(new Object());
    }
  }

  @Override
  public void make(int count, Release release) {
    for (int i = 0; i < count; i++) {
      switch (release) {
        case CLOSE -> closeAll();
        case NONE -> y = y.times(.5).plus(x).minus(1).abs();
        case SCOPE_1 -> keep();
        case REPLACE -> replace();
        case SCOPE_100, SCOPE_10000 ->
            throw new IllegalArgumentException("a scope a turn, not " + release);
      }
    }
  }

  private void closeAll() {
    try (Tensor before = y;
        Tensor half = before.times(.5);
        Tensor sum = half.plus(x);
        Tensor less = sum.minus(1)) {
      y = less.abs();
    }
  }

  private void keep() {
    try (var scope = tf.scope()) {
      y = scope.keep(y.times(.5).plus(x).minus(1).abs());
    }
  }

  private void replace() {
    try (var scope = tf.scope()) {
      y = scope.replace(y, y.times(.5).plus(x).minus(1).abs());
    }
  }

  @Override
  public void close() {
    tf.close();
  }
}
