package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Images of shape `[batch, height, width, channels]` cut into a grid of tiles of one size.
///
/// @param height of a tile
/// @param width of a tile
record Tiles(
    Ops tf, Tensor batch, Tensor channels, int rows, int columns, Tensor height, Tensor width) {
  static Tiles of(Ops tf, Tensor pixels, List<Integer> grid) {
    int rows = grid.getFirst();
    int columns = grid.getLast();
    return new Tiles(
        tf,
        Sizes.of(tf, pixels, 0),
        Sizes.of(tf, pixels, 3),
        rows,
        columns,
        part(tf, Sizes.of(tf, pixels, 1), rows),
        part(tf, Sizes.of(tf, pixels, 2), columns));
  }

  private static Tensor part(Ops tf, Tensor size, int count) {
    return tf.math.floordiv(size.plus(count - 1), count);
  }

  /// How many pixels a tile has.
  Tensor size() {
    return height.times(width);
  }

  /// Images of whole tiles, which mirror what is missing.
  Tensor padded(Tensor pixels) {
    Tensor zero = tf.constant(0);
    Tensor below = height.times(rows).minus(Sizes.of(tf, pixels, 1));
    Tensor right = width.times(columns).minus(Sizes.of(tf, pixels, 2));
    Tensor after = tf.stack(List.of(zero, below, right, zero));
    return tf.raw.MirrorPad(pixels, tf.stack(List.of(tf.zerosLike(after), after), 1), "SYMMETRIC");
  }

  /// The pixels of each tile of each channel, `[batch · rows · columns · channels, pixels]`.
  Tensor each(Tensor padded) {
    Tensor down = tf.constant(rows);
    Tensor across = tf.constant(columns);
    Tensor cut =
        tf.reshape(padded, tf.stack(List.of(batch, down, height, across, width, channels)));
    Tensor count = batch.times(rows * columns).times(channels);
    return tf.reshape(tf.transpose(cut, 0, 1, 3, 5, 2, 4), tf.stack(List.of(count, size())));
  }

  /// For each pixel a mean of what the four nearest tiles make of its value.
  ///
  /// @param tables `[batch · rows · columns · channels, 256]`
  /// @param padded values from 0 to 255, int32
  Tensor blended(Tensor tables, Tensor padded) {
    Between down = Between.of(tf, height, rows, Shape.of(1, -1, 1, 1));
    Between across = Between.of(tf, width, columns, Shape.of(1, 1, -1, 1));
    Tensor flat = tf.reshape(tables, Shape.of(-1));
    Tensor images = tf.reshape(tf.range(batch), Shape.of(-1, 1, 1, 1)).times(rows);
    Tensor upper = images.plus(down.before());
    Tensor lower = images.plus(down.after());
    Tensor above = row(flat, padded, upper, across);
    Tensor below = row(flat, padded, lower, across);
    return down.mean(above, below);
  }

  private Tensor row(Tensor flat, Tensor padded, Tensor row, Between across) {
    return across.mean(
        value(flat, padded, row, across.before()), value(flat, padded, row, across.after()));
  }

  private Tensor value(Tensor flat, Tensor padded, Tensor row, Tensor column) {
    Tensor channel = tf.range(channels);
    Tensor table = row.times(columns).plus(column).times(channels).plus(channel);
    return tf.gather(flat, table.times(256).plus(padded));
  }

  /// Between which tiles each pixel of an axis is.
  ///
  /// @param part how near it is to the second
  private record Between(Tensor before, Tensor after, Tensor part) {
    static Between of(Ops tf, Tensor size, int count, Shape shape) {
      Tensor wide = tf.cast(size, DType.FLOAT32);
      Tensor places = tf.cast(tf.range(size.times(count)), DType.FLOAT32);
      Tensor place = places.minus(wide.div(2f)).div(wide).plus(1f);
      Tensor floor = tf.math.floor(place);
      Tensor tile = tf.cast(floor, DType.INT32).minus(1);
      return new Between(
          tf.reshape(tf.clipByValue(tile, 0, count - 1), shape),
          tf.reshape(tf.clipByValue(tile.plus(1), 0, count - 1), shape),
          tf.reshape(place.minus(floor), shape));
    }

    Tensor mean(Tensor first, Tensor second) {
      return first.times(part.negative().plus(1f)).plus(second.times(part));
    }
  }
}
