package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Ways are parts of the height and of the width.
final class RandomTranslationCode extends RandomImageCode<RandomTranslation> {
  @Override
  void check(RandomTranslation layer) {
    PixelMoves.check(layer);
    Factor.of(layer, "height_factor", -1, 1);
    Factor.of(layer, "width_factor", -1, 1);
  }

  @Override
  Tensor change(RandomTranslation layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor[] sizes = PixelMoves.sizes(tf, chance.pixels());
    Tensor down = chance.each(Factor.of(layer, "height_factor", -1, 1));
    Tensor right = chance.each(Factor.of(layer, "width_factor", -1, 1));
    Tensor one = tf.constant(1f);
    Tensor zero = tf.constant(0f);
    return PixelMoves.moved(
        layer,
        tf,
        chance.pixels(),
        List.of(
            one,
            zero,
            PixelMoves.column(tf, right).times(sizes[1]).negative(),
            zero,
            one,
            PixelMoves.column(tf, down).times(sizes[0]).negative()));
  }
}
