package io.intarsia.plot;

import java.util.stream.DoubleStream;

/// Areas, each a ring of points; a NaN goes before the next one.
final class Outline {
  private final DoubleStream.Builder x = DoubleStream.builder();
  private final DoubleStream.Builder y = DoubleStream.builder();
  private boolean isEmpty = true;

  private void begin() {
    if (!isEmpty) {
      add(Double.NaN, Double.NaN);
    }
    isEmpty = false;
  }

  private void add(double atX, double atY) {
    x.add(atX);
    y.add(atY);
  }

  /// A rectangle.
  Outline box(double left, double right, double bottom, double top) {
    begin();
    add(left, bottom);
    add(left, top);
    add(right, top);
    add(right, bottom);
    add(left, bottom);
    return this;
  }

  /// A rectangle, or one that lies on its side.
  Outline box(boolean lying, double left, double right, double bottom, double top) {
    return lying ? box(bottom, top, left, right) : box(left, right, bottom, top);
  }

  /// What lies inside of points.
  void ring(double[] atX, double[] atY) {
    begin();
    for (int i = 0; i < atX.length; i++) {
      add(atX[i], atY[i]);
    }
    add(atX[0], atY[0]);
  }

  /// What lies between two lines, from one of their points up to another.
  Outline between(double[] atX, double[] low, double[] high, int from, int to) {
    if (to - from < 2) {
      return this;
    }
    begin();
    for (int i = from; i < to; i++) {
      add(atX[i], high[i]);
    }
    for (int i = to - 1; i >= from; i--) {
      add(atX[i], low[i]);
    }
    add(atX[from], high[from]);
    return this;
  }

  Series series(String summary) {
    return Series.of(Series.Kind.AREA, x.build().toArray(), y.build().toArray(), summary);
  }
}
