package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// One after the other; what has no factor does not change.
final class RandomColorJitterCode extends RandomImageCode<RandomColorJitter> {
  private static Factor factor(RandomColorJitter layer, String what) {
    String argument = what + "_factor";
    List<Double> given = layer.arguments().optionalReals(argument);
    boolean isSigned = what.equals("brightness") || what.equals("saturation");
    return given == null
        ? new Factor(0, 0)
        : Factor.of(layer, argument, given, isSigned ? -1 : 0, 1);
  }

  @Override
  void check(RandomColorJitter layer) {
    ValueRange.of(layer);
    for (String each : List.of("brightness", "contrast", "saturation", "hue")) {
      factor(layer, each);
    }
  }

  @Override
  boolean isCastAlways() {
    return false;
  }

  @Override
  Tensor change(RandomColorJitter layer, Chance chance) {
    Tensor pixels = chance.pixels();
    ValueRange range = ValueRange.of(layer);
    if (layer.brightnessFactor() != null) {
      pixels = Colors.brighter(chance, pixels, factor(layer, "brightness"), range);
    }
    if (layer.contrastFactor() != null) {
      Factor contrast = factor(layer, "contrast");
      pixels = Colors.contrasted(chance, pixels, contrast, range, DType.FLOAT32);
    }
    if (layer.saturationFactor() != null) {
      pixels = Colors.saturated(chance, pixels, factor(layer, "saturation"), range);
    }
    return layer.hueFactor() == null
        ? pixels
        : Colors.hued(chance, pixels, factor(layer, "hue"), range);
  }
}
