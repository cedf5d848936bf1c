package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Each corner moves by a random part of its coordinates.
final class RandomPerspectiveCode extends RandomImageCode<RandomPerspective> {
  @Override
  void check(RandomPerspective layer) {
    PixelMoves.checkInterpolation(layer);
    Factor.of(layer, "factor", 0, 1);
    if (layer.scale() < 0 || layer.scale() > 1) {
      throw PreprocessingErrors.argument(layer, "scale", "a number from 0 to 1", layer.scale());
    }
  }

  @Override
  Tensor change(RandomPerspective layer, Chance chance) {
    Ops tf = chance.call().tf();
    Tensor isChanged = chance.isChanged(Factor.of(layer, "factor", 0, 1));
    Factor half = new Factor(-0.5 * layer.scale(), 0.5 * layer.scale());
    Tensor ways = tf.reshape(chance.each(half, layer.computeDType(), 8), Shape.of(-1, 4, 2));
    Tensor corners = tf.cast(corners(tf, chance.pixels()), ways.dtype());
    Tensor moved = corners.plus(corners.times(ways));
    Tensor matrix = matrix(tf, tf.cast(corners, DType.FLOAT32), tf.cast(moved, DType.FLOAT32));
    Tensor seen = PixelMoves.projected(layer, tf, chance.pixels(), matrix, "constant");
    return tf.where(isChanged, seen, chance.pixels());
  }

  /// x and y of the corners, `[4, 2]`.
  private static Tensor corners(Ops tf, Tensor pixels) {
    Tensor ends = tf.reverse(Images.sizes(tf, pixels), 0).minus(1);
    Tensor which = tf.constant(new int[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}});
    return tf.cast(which.times(ends), DType.FLOAT32);
  }

  /// What takes moved corners to those where they were: two equations for each corner.
  private static Tensor matrix(Ops tf, Tensor corners, Tensor moved) {
    Tensor one = tf.onesLike(tf.slice(moved, new int[] {0, 0, 0}, new int[] {-1, -1, 1}));
    Tensor place = tf.concat(List.of(moved, one), 2);
    Tensor none = tf.zerosLike(place);
    List<Tensor> parts = tf.split(corners, 2, 1);
    Tensor forX = tf.concat(List.of(place, none, moved.times(parts.get(0)).negative()), 2);
    Tensor forY = tf.concat(List.of(none, place, moved.times(parts.get(1)).negative()), 2);
    Tensor equations = tf.reshape(tf.stack(List.of(forX, forY), 2), Shape.of(-1, 8, 8));
    Tensor wanted = tf.reshape(corners.plus(tf.zerosLike(moved)), Shape.of(-1, 8, 1));
    return tf.reshape(tf.linalg.solve(equations, wanted), Shape.of(-1, 8));
  }
}
