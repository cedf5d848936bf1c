package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Which changes are made is drawn once for a batch; one that is drawn twice is the same both
/// times.
final class RandAugmentCode extends RandomImageCode<RandAugment> {
  @Override
  void check(RandAugment layer) {
    Augmentations.of(layer);
    if (layer.numOps() < 0) {
      throw PreprocessingErrors.argument(layer, "num_ops", "at least 0", layer.numOps());
    }
  }

  @Override
  Tensor change(RandAugment layer, Chance chance) {
    Ops tf = chance.call().tf();
    List<Augmentation<?>> augmentations = Augmentations.of(layer);
    Tensor numbers = chance.integers(layer.numOps(), augmentations.size());
    // Keras draws for all, also for those that are not made.
    Map<Augmentation<?>, List<Tensor>> seeds = new HashMap<>();
    augmentations.forEach(each -> seeds.put(each, each.seeds(chance)));
    Tensor pixels = chance.pixels();
    for (int i = 0; i < layer.numOps(); i++) {
      Tensor number = tf.gather(numbers, i);
      pixels =
          Augmentations.changed(
              tf, augmentations, number, pixels, each -> Objects.requireNonNull(seeds.get(each)));
    }
    return pixels;
  }
}
