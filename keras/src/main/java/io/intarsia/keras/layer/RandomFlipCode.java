package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// An image is turned over both ways or not at all, as in Keras.
final class RandomFlipCode extends RandomImageCode<RandomFlip> {
  private static final String BOTH = "horizontal_and_vertical";
  private static final List<String> MODES = List.of("horizontal", "vertical", BOTH);

  @Override
  void check(RandomFlip layer) {
    if (!MODES.contains(layer.mode())) {
      throw PreprocessingErrors.argument(layer, "mode", "one of " + MODES, layer.mode());
    }
  }

  @Override
  Tensor change(RandomFlip layer, Chance chance) {
    Ops tf = chance.call().tf();
    int[] axes =
        switch (layer.mode()) {
          case BOTH -> new int[] {2, 1};
          case "horizontal" -> new int[] {2};
          default -> new int[] {1};
        };
    Tensor isTurned = tf.math.lessEqual(chance.unit(), 0.5);
    return tf.where(isTurned, tf.reverse(chance.pixels(), axes), chance.pixels());
  }
}
