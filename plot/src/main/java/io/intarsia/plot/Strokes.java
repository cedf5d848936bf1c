package io.intarsia.plot;

import java.util.stream.DoubleStream;

/// Short lines, and points, that are one series.
final class Strokes {
  private final DoubleStream.Builder x = DoubleStream.builder();
  private final DoubleStream.Builder y = DoubleStream.builder();
  private int size;

  Strokes add(double fromX, double fromY, double toX, double toY) {
    if (size > 0) {
      x.add(fromX); // where there is no y is a gap
      y.add(Double.NaN);
    }
    add(fromX, fromY);
    add(toX, toY);
    return this;
  }

  void add(double atX, double atY) {
    x.add(atX);
    y.add(atY);
    size++;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// How many points there are, the ends of lines among them.
  int size() {
    return size;
  }

  Series series(Series.Kind kind, String summary) {
    return Series.of(kind, x.build().toArray(), y.build().toArray(), summary);
  }
}
