package io.intarsia.keras.initializer;

import java.util.Map;
import java.util.Set;

/// Windows that are sums of cosines.
final class Windows {
  private static final Map<String, double[]> FACTORS =
      Map.of(
          "boxcar", new double[] {1},
          "hann", new double[] {0.5, 0.5},
          "hamming", new double[] {0.54, 0.46},
          "blackman", new double[] {0.42, 0.5, 0.08},
          "nuttall", new double[] {0.3635819, 0.4891775, 0.1365995, 0.0106411},
          "blackmanharris", new double[] {0.35875, 0.48829, 0.14128, 0.01168},
          "flattop", new double[] {0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368});

  private Windows() {}

  static Set<String> names() {
    return FACTORS.keySet();
  }

  /// @param periodic whether it goes on after its end, instead of ending as it began
  static double[] of(String name, int length, boolean periodic) {
    double[] factors = FACTORS.getOrDefault(name, new double[] {1});
    double[] window = new double[length];
    int period = periodic ? length : length - 1;
    for (int i = 0; i < length; i++) {
      for (int k = 0; k < factors.length; k++) {
        double sign = k % 2 == 0 ? 1 : -1;
        window[i] += sign * factors[k] * Math.cos(2 * Math.PI * k * i / period);
      }
    }
    return length == 1 ? new double[] {1} : window;
  }
}
