package io.intarsia.keras.layer;

import io.intarsia.keras.Call;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/// Makes the elements of each window one, of so many windows as are asked for: the window `i` of
/// `count` is from `⌊i · size / count⌋` to `⌈(i + 1) · size / count⌉`.
final class AdaptivePoolingCode extends ChannelsLastCode {
  private final Pooling pooling;

  AdaptivePoolingCode(int spatialAxes, Pooling pooling) {
    super(spatialAxes);
    this.pooling = pooling;
  }

  private int[] counts(KerasLayer<?, ?> layer) {
    return SpatialArguments.numbers(layer, "output_size", spatialAxes(), 1);
  }

  @Override
  void check(KerasLayer<Tensor, Tensor> layer) {
    counts(layer);
  }

  @Override
  Tensor computeLast(KerasLayer<Tensor, Tensor> layer, Call call, Tensor x) {
    int[] counts = counts(layer);
    Tensor y = x;
    for (int axis = 0; axis < counts.length; axis++) {
      long size = x.shape().dim(axis + 1);
      if (size < 0) {
        throw SpatialErrors.unknownSizes(x.shape());
      }
      if (size == 0) {
        throw SpatialErrors.empty(
            x.shape(), "output_size " + layer.arguments().integers("output_size"));
      }
      y = pool(call.tf(), y, axis, Math.toIntExact(size), counts[axis]);
    }
    return y;
  }

  // Windows are of one size, or of two that differ by one: both kinds are pooled everywhere, and
  // those that are asked for picked.
  private Tensor pool(Ops tf, Tensor x, int axis, int size, int count) {
    int small = Math.ceilDiv(size, count);
    if (size % count == 0) {
      return pooling.windows(tf, x, window(axis, small, small));
    }
    List<Tensor> pooled = new ArrayList<>();
    pooled.add(pooling.windows(tf, x, window(axis, small, 1)));
    if (small < size) {
      pooled.add(pooling.windows(tf, x, window(axis, small + 1, 1)));
    }
    int[] picked =
        IntStream.range(0, count)
            .map(i -> {
              int start = i * size / count;
              boolean isSmall = Math.ceilDiv((i + 1) * size, count) - start == small;
              return isSmall ? start : start + size - small + 1;
            })
            .toArray();
    return tf.gather(tf.concat(pooled, axis + 1), picked, axis + 1);
  }

  private SpatialWindow window(int axis, int size, int stride) {
    List<Integer> ones = Collections.nCopies(spatialAxes(), 1);
    List<Integer> sizes = new ArrayList<>(ones);
    sizes.set(axis, size);
    List<Integer> strides = new ArrayList<>(ones);
    strides.set(axis, stride);
    return new SpatialWindow(sizes, strides, ones, "valid");
  }
}
