package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

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
  Tensor computeLast(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    int[] counts = counts(layer);
    Tensor y = x;
    for (int axis = 0; axis < counts.length; axis++) {
      long size = x.shape().dim(axis + 1);
      if (size < 0) {
        throw LayerMistakes.unknownSizes(x.shape());
      }
      if (size == 0) {
        throw LayerMistakes.empty(
            x.shape(), "output_size " + layer.arguments().integers("output_size"));
      }
      y = pool(call.tf(), y, axis, Math.toIntExact(size), counts[axis]);
    }
    return y;
  }

  private Tensor pool(Ops tf, Tensor x, int axis, int size, int count) {
    if (size % count == 0) {
      return pooling.windows(tf, x, window(axis, size / count, size / count));
    }
    List<Tensor> results = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int start = Math.toIntExact((long) i * size / count);
      int length = Math.toIntExact(Math.ceilDiv((i + 1L) * size, count)) - start;
      Tensor part = part(tf, x, axis + 1, start, length);
      results.add(pooling.windows(tf, part, window(axis, length, length)));
    }
    return tf.concat(results, axis + 1);
  }

  private static Tensor part(Ops tf, Tensor x, int axis, int start, int length) {
    int[] begin = new int[x.shape().rank()];
    begin[axis] = start;
    int[] lengths = new int[begin.length];
    Arrays.fill(lengths, -1);
    lengths[axis] = length;
    return tf.slice(x, begin, lengths);
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
