package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/// A change of images that layers choose from.
///
/// @param layer says how
/// @param draws how many random numbers each image takes
record Augmentation<L extends KerasLayer<Tensor, Tensor>>(
    L layer, LayerCode<L, Tensor, Tensor> code, int draws) {
  /// The seeds of one change.
  List<Tensor> seeds(Chance chance) {
    List<Tensor> seeds = new ArrayList<>();
    for (int i = 0; i < draws; i++) {
      seeds.add(chance.seed());
    }
    return seeds;
  }

  /// Images changed.
  ///
  /// @param pixels `[batch, height, width, channels]`
  /// @param seeds as many as it draws, or more
  Tensor change(Ops tf, Tensor pixels, List<Tensor> seeds) {
    LayerCall call = LayerCall.of(tf, Mode.TRAINING);
    Iterator<Tensor> each = seeds.iterator();
    Tensor changed =
        code instanceof RandomImageCode<L> random
            ? random.change(layer, new Chance(call, pixels, each::next))
            : code.compute(layer, call, pixels);
    return tf.cast(changed, pixels.dtype());
  }
}
