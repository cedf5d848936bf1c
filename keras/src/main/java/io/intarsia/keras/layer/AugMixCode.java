package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Chains of changes, mixed with each other and with the images. What is in a chain is drawn with
/// each call from the layer's generator; Keras asks Python's, and in a function only once.
final class AugMixCode extends RandomImageCode<AugMix> {
  @Override
  void check(AugMix layer) {
    Augmentations.of(layer);
    if (layer.numChains() < 1) {
      throw PreprocessingErrors.argument(layer, "num_chains", "at least 1", layer.numChains());
    }
    if (layer.chainDepth() < 0) {
      throw PreprocessingErrors.argument(layer, "chain_depth", "at least 0", layer.chainDepth());
    }
    if (!(layer.alpha() > 0)) {
      throw PreprocessingErrors.argument(layer, "alpha", "a number above 0", layer.alpha());
    }
  }

  @Override
  Tensor change(AugMix layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    Tensor alpha = tf.constant((float) layer.alpha());
    Tensor count = tf.constant(new int[] {layer.numChains()});
    Tensor drawn = MixingCode.gamma(tf, count, chance.seed(), alpha);
    Tensor parts = tf.cast(drawn.div(tf.reduceSum(drawn)), pixels.dtype());
    Tensor own = tf.cast(MixingCode.beta(chance, tf.constant(new int[0]), alpha), pixels.dtype());
    List<Augmentation<?>> augmentations = Augmentations.of(layer);
    List<Tensor> chains = new ArrayList<>();
    for (int i = 0; i < layer.numChains(); i++) {
      chains.add(chain(augmentations, layer.chainDepth(), chance).times(tf.gather(parts, i)));
    }
    Tensor mixed = tf.math.addN(chains).times(own.negative().plus(1));
    return ValueRange.of(layer).clip(tf, pixels.times(own).plus(mixed));
  }

  private static Tensor chain(List<Augmentation<?>> augmentations, int depth, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor pixels = chance.pixels();
    for (int i = 0; i < depth; i++) {
      // A number more than there are augmentations: some steps change nothing.
      Tensor number = tf.reshape(chance.integers(1, augmentations.size() + 1), Shape.of());
      List<Tensor> seeds = List.of(chance.seed(), chance.seed(), chance.seed());
      pixels = Augmentations.changed(tf, augmentations, number, pixels, each -> seeds);
    }
    return pixels;
  }
}
