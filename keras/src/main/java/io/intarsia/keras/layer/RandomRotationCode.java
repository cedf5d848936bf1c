package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Angles are parts of a whole turn.
final class RandomRotationCode extends RandomImageCode<RandomRotation> {
  @Override
  void check(RandomRotation layer) {
    PixelMoves.check(layer);
    factor(layer);
  }

  private static Factor factor(RandomRotation layer) {
    return Factor.of(layer, "factor", -1, 1);
  }

  @Override
  Tensor change(RandomRotation layer, Chance chance) {
    Ops tf = chance.call().tf();
    Factor turn = factor(layer);
    Tensor degrees = chance.each(new Factor(turn.low() * 360, turn.high() * 360));
    Tensor angle = PixelMoves.column(tf, degrees).times((float) (Math.PI / 180));
    Tensor[] sizes = PixelMoves.sizes(tf, chance.pixels());
    Tensor x = sizes[1].minus(1).times(0.5f);
    Tensor y = sizes[0].minus(1).times(0.5f);
    Tensor cos = tf.math.cos(angle);
    Tensor sin = tf.math.sin(angle);
    Tensor a2 = x.minus(x.times(cos)).plus(y.times(sin));
    Tensor b2 = y.minus(x.times(sin)).minus(y.times(cos));
    return PixelMoves.moved(
        layer, tf, chance.pixels(), List.of(cos, sin.negative(), a2, sin, cos, b2));
  }
}
