package io.intarsia.keras.layer;

import java.util.Objects;

/// Bands of equal width on the mel scale, each a triangle.
final class MelBands {
  private MelBands() {}

  private static double mel(double hertz) {
    return 1127 * Math.log(1 + hertz / 700);
  }

  /// How much each frequency counts in each band, `[bins, bands]`; the constant part in none.
  static double[][] weights(MelSpectrogram layer, int bins) {
    int bands = layer.numMelBins();
    double nyquist = layer.samplingRate() / 2.0;
    double low = mel(layer.minFreq());
    double high =
        mel(
            Objects.requireNonNullElse(
                layer.maxFreq(), (double) Math.floorDiv(layer.samplingRate(), 2)));
    double step = (high - low) / (bands + 1);
    double[][] weights = new double[bins][bands];
    for (int bin = 1; bin < bins; bin++) {
      double at = mel(nyquist * bin / (bins - 1));
      for (int band = 0; band < bands; band++) {
        double center = low + (band + 1) * step;
        weights[bin][band] = Math.max(0, 1 - Math.abs(at - center) / step);
      }
    }
    return weights;
  }
}
