package io.intarsia.keras.layer;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Negative factors zoom in. Without a factor for the width that of the height holds for both.
final class RandomZoomCode extends RandomImageCode<RandomZoom> {
  // A factor of -1 would leave nothing of the image.
  private static final double LEAST = Math.nextUp(-1.0);

  @Override
  void check(RandomZoom layer) {
    PixelMoves.check(layer);
    Factor.of(layer, "height_factor", LEAST, 1);
    if (layer.widthFactor() != null) {
      Factor.of(layer, "width_factor", LEAST, 1);
    }
  }

  @Override
  Tensor change(RandomZoom layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor high =
        PixelMoves.column(tf, chance.each(Factor.of(layer, "height_factor", LEAST, 1).plusOne()));
    Tensor wide =
        layer.widthFactor() == null
            ? high
            : PixelMoves.column(
                tf, chance.each(Factor.of(layer, "width_factor", LEAST, 1).plusOne()));
    Tensor[] sizes = PixelMoves.sizes(tf, chance.pixels());
    Tensor zero = tf.constant(0f);
    return PixelMoves.moved(
        layer,
        tf,
        chance.pixels(),
        List.of(wide, zero, offset(sizes[1], wide), zero, high, offset(sizes[0], high)));
  }

  /// So that the middle stays in the middle.
  private static Tensor offset(Tensor size, Tensor zoom) {
    return size.minus(1).div(2).times(zoom.negative().plus(1));
  }
}
