package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.GatherNdOptions;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Images at places between their pixels; places are `[batch, height, width]`.
///
/// @param pixels `[batch, height, width, channels]`
/// @param fillMode what is outside of images
/// @param fill what is there with the mode `constant`
record Sampling(Ops tf, Tensor pixels, String fillMode, double fill) {
  /// The pixels next to places.
  Tensor nearest(Tensor down, Tensor across) {
    return at(
        tf.cast(tf.math.round(down), DType.INT32), tf.cast(tf.math.round(across), DType.INT32));
  }

  /// Means of the four pixels around places, by how near they are.
  Tensor bilinear(Tensor down, Tensor across) {
    Tensor top = tf.math.floor(down);
    Tensor left = tf.math.floor(across);
    Tensor lower = tf.expandDims(down.minus(top), 3);
    Tensor right = tf.expandDims(across.minus(left), 3);
    Tensor upper = lower.negative().plus(1);
    Tensor before = right.negative().plus(1);
    Tensor row = tf.cast(top, DType.INT32);
    Tensor column = tf.cast(left, DType.INT32);
    return upper
        .times(before)
        .times(at(row, column))
        .plus(upper.times(right).times(at(row, column.plus(1))))
        .plus(lower.times(before).times(at(row.plus(1), column)))
        .plus(lower.times(right).times(at(row.plus(1), column.plus(1))));
  }

  /// The pixels at rows and columns, also outside.
  private Tensor at(Tensor row, Tensor column) {
    Tensor height = Sizes.of(tf, pixels, 1);
    Tensor width = Sizes.of(tf, pixels, 2);
    Tensor places = tf.stack(List.of(inside(row, height), inside(column, width)), 3);
    Tensor found = tf.gatherNd(pixels, places, GatherNdOptions.defaults().withBatchDims(1));
    if (!fillMode.equals("constant")) {
      return found;
    }
    Tensor isInside = tf.math.logicalAnd(isInside(row, height), isInside(column, width));
    return tf.where(tf.expandDims(isInside, 3), found, tf.constant(fill, pixels.dtype()));
  }

  private Tensor isInside(Tensor place, Tensor size) {
    return tf.math.logicalAnd(tf.math.greaterEqual(place, 0), tf.math.less(place, size));
  }

  private Tensor inside(Tensor place, Tensor size) {
    return switch (fillMode) {
      case "reflect" -> {
        Tensor twice = size.times(2);
        Tensor wrapped = tf.math.floormod(tf.math.abs(place), twice);
        yield tf.where(tf.math.less(wrapped, size), wrapped, twice.minus(wrapped).minus(1));
      }
      case "wrap" -> tf.math.floormod(place, size);
      default -> tf.clipByValue(place, tf.constant(0), size.minus(1));
    };
  }
}
