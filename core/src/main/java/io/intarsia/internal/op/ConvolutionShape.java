package io.intarsia.internal.op;

import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/// The shape of what a convolution gives, `[batch, spatial…, channels]`. Where nothing goes in, the
/// kernels of oneDNN give another: that of their input.
///
/// @param strides one for each axis
/// @param dilations one for each axis
/// @param padding `SAME`, `VALID` or `EXPLICIT`
/// @param explicit the two numbers of each axis, if the padding is explicit
/// @param depthwise whether the filters are `[…, channels, multiplier]`
public record ConvolutionShape(
    List<Long> strides,
    List<Long> dilations,
    String padding,
    List<Long> explicit,
    boolean depthwise) {
  public ConvolutionShape {
    strides = List.copyOf(strides);
    dilations = List.copyOf(dilations);
    explicit = List.copyOf(explicit);
  }

  /// Whether an input and filters of known shapes fit each other and the window.
  public boolean fits(Shape x, Shape filters) {
    return x.rank() == strides.size()
        && filters.rank() == x.rank()
        && filters.dim(-2) == x.dim(-1)
        && Arrays.stream(sizes(x, filters)).allMatch(size -> size >= 0);
  }

  /// The sizes of the result, of known shapes.
  public long[] sizes(Shape x, Shape filters) {
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

  /// What has the shape of the result if it has elements, reshaped to it in any case.
  ///
  /// @param known what is known of the shape of `result`, had it elements
  /// @param x the sizes of the input, `int32`
  /// @param filters the sizes of the filters, `int32`
  public Tensor reshape(
      BaseOps tf, Tensor result, Shape known, Supplier<Tensor> x, Supplier<Tensor> filters) {
    Tensor input = x.get();
    // The runtime, which thinks it knows the shape of the result, leaves a reshape to that out: so
    // the batch takes a way on which it loses sight of it.
    Tensor batch = tf.raw.Maximum(Dims.range(tf, input, 0, 1), Constants.ints(tf, 0));
    Tensor others =
        known.hasRank() && isBatchAloneUnknown(known)
            ? Constants.ints(tf, ints(known.subShape(1, known.rank()).toArray()))
            : others(tf, input, filters.get());
    return tf.raw.Reshape(result, concat(tf, batch, others));
  }

  private static boolean isBatchAloneUnknown(Shape known) {
    return Arrays.stream(known.toArray()).skip(1).allMatch(size -> size > 0);
  }

  private Tensor others(BaseOps tf, Tensor x, Tensor filters) {
    return concat(tf, spatial(tf, x, filters), channels(tf, filters));
  }

  private Tensor spatial(BaseOps tf, Tensor x, Tensor filters) {
    int count = strides.size() - 2;
    Tensor sizes = Dims.range(tf, x, 1, count + 1);
    Tensor steps = spatial(tf, strides);
    if (isSame()) {
      return sizes.plus(steps.minus(1)).floorDiv(steps);
    }
    Tensor window = Dims.range(tf, filters, 0, count);
    Tensor reach = window.minus(1).times(spatial(tf, dilations));
    int[] around = new int[count];
    for (int i = 0; i < count; i++) {
      around[i] = Math.toIntExact(around(i + 1) - 1);
    }
    return sizes.plus(Constants.ints(tf, around)).minus(reach).floorDiv(steps).plus(1);
  }

  private Tensor channels(BaseOps tf, Tensor filters) {
    Tensor last = Dims.range(tf, filters, strides.size() - 1, strides.size());
    int before = strides.size() - 2;
    return depthwise ? Dims.range(tf, filters, before, before + 1).times(last) : last;
  }

  private boolean isSame() {
    return padding.equals("SAME");
  }

  private long around(int axis) {
    return explicit.isEmpty() ? 0 : explicit.get(2 * axis) + explicit.get(2 * axis + 1);
  }

  private static Tensor spatial(BaseOps tf, List<Long> full) {
    return Constants.ints(
        tf, ints(full.stream().skip(1).limit(full.size() - 2L).mapToLong(n -> n).toArray()));
  }

  private static Tensor concat(BaseOps tf, Tensor first, Tensor second) {
    return tf.raw.ConcatV2(List.of(first, second), Constants.of(tf, 0));
  }

  private static int[] ints(long... sizes) {
    return Arrays.stream(sizes).mapToInt(Math::toIntExact).toArray();
  }
}
