package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Each tile of each channel has a histogram; pixels between the middles of tiles are means of what
/// these make of them.
final class ContrastLimitedAdaptiveHistogramEqualizationCode
    extends LayerCode<ContrastLimitedAdaptiveHistogramEqualization, Tensor, Tensor> {
  @Override
  void build(ContrastLimitedAdaptiveHistogramEqualization layer, State state, Object spec) {
    ValueRange.of(layer);
    List<Integer> grid = layer.tileGridSize();
    if (grid.size() != 2 || grid.stream().anyMatch(each -> each < 1)) {
      throw PreprocessingErrors.argument(
          layer, "tile_grid_size", "two numbers of at least 1", grid);
    }
  }

  @Override
  Tensor compute(ContrastLimitedAdaptiveHistogramEqualization layer, LayerCall call, Tensor x) {
    Ops tf = call.tf();
    ValueRange range = ValueRange.of(layer);
    Images images = Images.of(layer, tf, x);
    Tensor bytes = range.to(tf, ValueRange.BYTES, images.pixels(), DType.FLOAT32);
    checkSize(layer, bytes.shape());
    Tiles tiles = Tiles.of(tf, bytes, layer.tileGridSize());
    Tensor whole = clipped(tf, tiles.padded(bytes));
    Tensor tables = tables(layer, tf, tiles, whole);
    Tensor size = tf.shape(bytes);
    Tensor equalized = tf.slice(tiles.blended(tables, whole), tf.zerosLike(size), size);
    Tensor result = ValueRange.BYTES.to(tf, range, equalized, DType.FLOAT32);
    Tensor cast = tf.cast(tf.ensureShape(result, bytes.shape()), x.dtype());
    return images.restored(tf, cast);
  }

  // What is missing to whole tiles is mirrored.
  private static void checkSize(ContrastLimitedAdaptiveHistogramEqualization layer, Shape shape) {
    List<Integer> grid = layer.tileGridSize();
    for (int axis = 0; axis < 2; axis++) {
      long size = shape.dim(axis + 1);
      if (size >= 0 && 2 * size < grid.get(axis)) {
        throw PreprocessingErrors.input(
            layer, "images of at least half as many pixels as there are tiles, " + grid, shape);
      }
    }
  }

  private static Tensor clipped(Ops tf, Tensor bytes) {
    return tf.clipByValue(tf.cast(bytes, DType.INT32), 0, 255);
  }

  /// What becomes of each of 256 values, `[batch · rows · columns · channels, 256]`.
  private static Tensor tables(
      ContrastLimitedAdaptiveHistogramEqualization layer, Ops tf, Tiles tiles, Tensor whole) {
    Tensor counts =
        tf.raw.DenseBincount(
            tiles.each(whole), tf.constant(256), tf.zeros(Shape.of(0), DType.FLOAT32));
    Tensor sums = tf.math.cumsum(limited(layer, tf, tiles, counts), 1);
    Tensor least = tf.reduceMin(sums, 1, true);
    Tensor rest = tf.cast(tiles.size(), sums.dtype()).minus(least);
    Tensor safe = tf.where(tf.math.equal(rest, 0), tf.onesLike(rest), rest);
    return tf.clipByValue(sums.minus(least).times(255f).div(safe), 0f, 255f);
  }

  /// What is above the limit is spread over all values.
  private static Tensor limited(
      ContrastLimitedAdaptiveHistogramEqualization layer, Ops tf, Tiles tiles, Tensor counts) {
    if (!(layer.clipLimit() > 0)) {
      return counts;
    }
    Tensor wide = tf.cast(tiles.size(), DType.FLOAT64).times(layer.clipLimit()).div(256.0);
    Tensor low = tf.math.minimum(counts, tf.cast(wide, counts.dtype()));
    return low.plus(tf.math.reduceSum(counts.minus(low), 1, true).div(256f));
  }
}
