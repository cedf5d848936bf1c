package io.intarsia.keras.layer;

import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// The changes that layers choose from, all of one strength.
final class Augmentations {
  private final double[] factor;
  private final double[] range;
  private final String interpolation;
  private final DTypePolicy policy;

  /// @throws IllegalArgumentException if an argument of the layer is not possible
  private Augmentations(KerasLayer<?, ?> layer) {
    PixelMoves.checkInterpolation(layer);
    Factor between = Factor.of(layer, "factor", 0, 1);
    ValueRange given = ValueRange.of(layer);
    this.factor = new double[] {between.low(), between.high()};
    this.range = new double[] {given.low(), given.high()};
    this.interpolation = layer.arguments().value("interpolation", String.class);
    this.policy = layer.arguments().value("dtype", DTypePolicy.class);
  }

  /// Those of `RandAugment`, in the order of their numbers.
  static List<Augmentation<?>> of(RandAugment layer) {
    var all = new Augmentations(layer);
    return Stream.of(all.moves(), all.colors(), all.tones()).flatMap(List::stream).toList();
  }

  /// Those of `AugMix`, in the order of their numbers.
  static List<Augmentation<?>> of(AugMix layer) {
    var all = new Augmentations(layer);
    List<Augmentation<?>> colors = layer.allOps() ? all.colors() : List.of();
    return Stream.of(all.moves(), all.tones(), colors).flatMap(List::stream).toList();
  }

  private List<Augmentation<?>> moves() {
    return List.of(
        new Augmentation<>(
            RandomShear.of()
                .withXFactor(factor)
                .withYFactor(factor)
                .withInterpolation(interpolation)
                .withDtype(policy),
            new RandomShearCode(),
            3),
        new Augmentation<>(
            RandomTranslation.of(factor, factor).withInterpolation(interpolation).withDtype(policy),
            new RandomTranslationCode(),
            2),
        new Augmentation<>(
            RandomRotation.of(factor).withInterpolation(interpolation).withDtype(policy),
            new RandomRotationCode(),
            1));
  }

  private List<Augmentation<?>> colors() {
    return List.of(
        new Augmentation<>(
            RandomBrightness.of(factor).withValueRange(range).withDtype(policy),
            new RandomBrightnessCode(),
            1),
        new Augmentation<>(
            RandomColorDegeneration.of(factor).withValueRange(range).withDtype(policy),
            new RandomColorDegenerationCode(),
            1),
        new Augmentation<>(
            RandomContrast.of(factor).withValueRange(range).withDtype(policy),
            new RandomContrastCode(),
            1),
        new Augmentation<>(
            RandomSharpness.of(factor).withValueRange(range).withDtype(policy),
            new RandomSharpnessCode(),
            1));
  }

  private List<Augmentation<?>> tones() {
    int bits = Math.max(1, (int) (8 * factor[1]));
    return List.of(
        new Augmentation<>(
            RandomPosterization.of(bits).withValueRange(range).withDtype(policy),
            new RandomPosterizationCode(),
            bits == 1 ? 0 : 1),
        new Augmentation<>(
            Solarization.of()
                .withAdditionFactor(factor)
                .withThresholdFactor(factor)
                .withValueRange(range)
                .withDtype(policy),
            new SolarizationCode(),
            2),
        new Augmentation<>(
            AutoContrast.of().withValueRange(range).withDtype(policy), new AutoContrastCode(), 0),
        new Augmentation<>(
            Equalization.of().withValueRange(range).withDtype(policy), new EqualizationCode(), 0));
  }

  /// Images changed by the augmentation of a number; the same if there is none of it.
  ///
  /// @param seeds those of each augmentation, or of the one that is chosen
  static Tensor changed(
      Ops tf,
      List<Augmentation<?>> augmentations,
      Tensor number,
      Tensor pixels,
      Function<Augmentation<?>, List<Tensor>> seeds) {
    List<Function<Ops, Tensor>> choices =
        augmentations.stream()
            .<Function<Ops, Tensor>>map(each -> g -> each.change(g, pixels, seeds.apply(each)))
            .toList();
    return tf.ensureShape(tf.switchCase(number, choices, g -> g.identity(pixels)), pixels.shape());
  }
}
