package io.intarsia.op.nn;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/// What a convolution gives if there are no images, or images without pixels: nothing, of the right
/// shape. The kernels of oneDNN give the shape of their input then.
///
/// @param depthwise whether the filters are `[…, channels, multiplier]`
record EmptyImages(List<Long> strides, List<Long> dilations, Padding padding, boolean depthwise) {

  /// @param x `[batch, spatial…, channels]`
  /// @param convolution of such an input, which may be empty in a graph only
  Tensor run(BaseOps tf, Tensor x, Tensor filters, Supplier<Tensor> convolution) {
    Shape shape = x.shape();
    if (!shape.isFullyKnown()) {
      return shaped(tf, x, filters, convolution.get());
    }
    boolean isEmpty = Arrays.stream(shape.toArray()).anyMatch(size -> size == 0);
    if (!isEmpty || !filters.shape().isFullyKnown() || !fits(shape, filters.shape())) {
      return convolution.get();
    }
    Tensor sizes = Constants.longs(tf, sizes(shape, filters.shape()));
    return tf.raw.Fill(sizes, zero(tf, x, filters));
  }

  /// Zero that follows from both, of which it takes no element, so that their gradients are zeros.
  private static Tensor zero(BaseOps tf, Tensor x, Tensor filters) {
    return none(tf, x).plus(none(tf, filters));
  }

  private static Tensor none(BaseOps tf, Tensor tensor) {
    Tensor flat = tf.raw.Reshape(tensor, Constants.ints(tf, -1));
    Tensor elements = tf.raw.Slice(flat, Constants.ints(tf, 0), Constants.ints(tf, 0));
    return NnSteps.sum(tf, elements, new int[] {0}, false);
  }

  private boolean fits(Shape x, Shape filters) {
    return x.rank() == strides.size()
        && filters.rank() == x.rank()
        && filters.dim(-2) == x.dim(-1)
        && Arrays.stream(sizes(x, filters)).allMatch(size -> size >= 0);
  }

  private long[] sizes(Shape x, Shape filters) {
    long[] sizes = x.toArray();
    int last = sizes.length - 1;
    for (int i = 1; i < last; i++) {
      long step = strides.get(i);
      long reach = (filters.dim(i - 1) - 1) * dilations.get(i);
      sizes[i] =
          isSame()
              ? Math.ceilDiv(sizes[i], step)
              : Math.floorDiv(sizes[i] + around(i) - reach - 1, step) + 1;
    }
    sizes[last] = depthwise ? filters.dim(-2) * filters.dim(-1) : filters.dim(-1);
    return sizes;
  }

  /// What comes out in a graph, reshaped: if it has elements, its shape is this one already.
  private Tensor shaped(BaseOps tf, Tensor x, Tensor filters, Tensor result) {
    Shape known = result.shape();
    // The runtime, which thinks it knows the shape of the result, leaves a reshape to that out: so
    // the batch takes a way on which it loses sight of it.
    Tensor batch = tf.raw.Maximum(Dims.range(tf, tf.raw.Shape(x), 0, 1), Constants.ints(tf, 0));
    Tensor others =
        known.hasRank() && isBatchAloneUnknown(known)
            ? Constants.ints(tf, NnSteps.toInts(known.subShape(1, known.rank()).toArray()))
            : NnSteps.concat(tf, 0, spatial(tf, x, filters), channels(tf, filters));
    Tensor shaped = tf.raw.Reshape(result, NnSteps.concat(tf, 0, batch, others));
    return shaped.shape().hasRank() ? shaped : tf.raw.EnsureShape(shaped, known);
  }

  private static boolean isBatchAloneUnknown(Shape known) {
    return Arrays.stream(known.toArray()).skip(1).allMatch(size -> size > 0);
  }

  private Tensor spatial(BaseOps tf, Tensor x, Tensor filters) {
    int count = strides.size() - 2;
    Tensor sizes = Dims.range(tf, tf.raw.Shape(x), 1, count + 1);
    Tensor steps = ints(tf, strides);
    if (isSame()) {
      return sizes.plus(steps.minus(1)).floorDiv(steps);
    }
    Tensor window = Dims.range(tf, Dims.of(tf, filters), 0, count);
    Tensor reach = window.minus(1).times(ints(tf, dilations));
    int[] around = new int[count];
    for (int i = 0; i < count; i++) {
      around[i] = Math.toIntExact(around(i + 1) - 1);
    }
    return sizes.plus(Constants.ints(tf, around)).minus(reach).floorDiv(steps).plus(1);
  }

  private Tensor channels(BaseOps tf, Tensor filters) {
    Tensor sizes = Dims.of(tf, filters);
    Tensor last = Dims.range(tf, sizes, -1, Integer.MAX_VALUE);
    return depthwise ? Dims.range(tf, sizes, -2, -1).times(last) : last;
  }

  private boolean isSame() {
    return padding.mode().equals("SAME");
  }

  private long around(int axis) {
    return padding.isExplicit()
        ? padding.explicit().get(2 * axis) + padding.explicit().get(2 * axis + 1)
        : 0;
  }

  private static Tensor ints(BaseOps tf, List<Long> full) {
    int[] spatial = full.subList(1, full.size() - 1).stream().mapToInt(Math::toIntExact).toArray();
    return Constants.ints(tf, spatial);
  }
}
