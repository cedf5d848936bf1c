package io.intarsia.plot;

import java.util.stream.IntStream;

/// A line of so many points that several lie in a column of pixels, with the least and the greatest
/// of each stretch kept: it looks the same, and drawing a million points would take seconds.
@SuppressWarnings("ArrayRecordComponent") // never compared
record Thinning(double[] x, double[] y) {
  private static final int MOST = 8192;

  /// The points themselves, if they are few, or x goes back and forth.
  static Thinning of(double[] x, double[] y) {
    boolean rising = IntStream.range(1, x.length).allMatch(i -> x[i - 1] <= x[i]);
    if (x.length <= MOST || !rising) {
      return new Thinning(x, y);
    }
    int stretches = MOST / 2;
    double[] thinX = new double[2 * stretches];
    double[] thinY = new double[2 * stretches];
    for (int i = 0; i < stretches; i++) {
      int from = (int) ((long) x.length * i / stretches);
      int to = (int) ((long) x.length * (i + 1) / stretches);
      int least = extreme(y, from, to, -1);
      int greatest = extreme(y, from, to, 1);
      int first = Math.min(least, greatest);
      int second = Math.max(least, greatest);
      thinX[2 * i] = x[first];
      thinY[2 * i] = y[first];
      thinX[2 * i + 1] = x[second];
      thinY[2 * i + 1] = y[second];
    }
    return new Thinning(thinX, thinY);
  }

  // A stretch without numbers gives NaN, and so stays a gap.
  private static int extreme(double[] y, int from, int to, int sign) {
    int best = from;
    for (int i = from + 1; i < to; i++) {
      if (Double.isFinite(y[i]) && (!Double.isFinite(y[best]) || sign * y[i] > sign * y[best])) {
        best = i;
      }
    }
    return best;
  }
}
