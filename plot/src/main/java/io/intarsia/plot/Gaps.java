package io.intarsia.plot;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Points as XChart takes them: where y is not finite is a gap, and x is finite.
@SuppressWarnings("ArrayRecordComponent") // never compared
record Gaps(double[] x, double[] y) {
  static Gaps of(double[] x, double[] y) {
    int[] kept = IntStream.range(0, x.length).filter(i -> Double.isFinite(x[i])).toArray();
    // A gap behind the last point: of points in equal distances, XChart would label the axis at
    // some
    // of them, such as 2.0100502512562813, and not at round numbers.
    int count = kept.length < 3 ? kept.length : kept.length + 1;
    double[] drawnX = new double[count];
    double[] drawnY = new double[count];
    Arrays.setAll(drawnX, i -> i < kept.length ? x[kept[i]] : Math.nextUp(x[kept[i - 1]]));
    Arrays.setAll(
        drawnY, i -> i < kept.length && Double.isFinite(y[kept[i]]) ? y[kept[i]] : Double.NaN);
    return new Gaps(drawnX, drawnY);
  }
}
