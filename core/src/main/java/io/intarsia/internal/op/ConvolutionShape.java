package io.intarsia.internal.op;

import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

  /// Whether it moves by more than one.
  public boolean isStrided() {
    for (long stride : strides) {
      if (stride > 1) {
        return true;
      }
    }
    return false;
  }

  /// The attributes of its op.
  public Attributes attributes() {
    var attributes =
        Attributes.of("strides", strides).with("dilations", dilations).with("padding", padding);
    return explicit.isEmpty() ? attributes : attributes.with("explicit_paddings", explicit);
  }

  /// The same with explicit padding, if that is known and an op has it: not one of volumes, nor a
  /// depthwise one in which nobody has tried it.
  ///
  /// @param x what is known of the input
  /// @param filters what is known of the filters
  public Optional<ConvolutionShape> withExplicitPadding(Shape x, Shape filters) {
    if (strides.size() != 4 || depthwise) {
      return Optional.empty();
    }
    if (padding.equals("EXPLICIT")) {
      return Optional.of(this);
    }
    List<Long> paddings = new ArrayList<>(List.of(0L, 0L));
    for (int axis = 1; axis < 3; axis++) {
      long both = isSame() ? both(x, filters, axis) : 0;
      if (both == Shape.UNKNOWN_SIZE) {
        return Optional.empty();
      }
      paddings.addAll(List.of(both / 2, both - both / 2));
    }
    paddings.addAll(List.of(0L, 0L));
    return Optional.of(new ConvolutionShape(strides, dilations, "EXPLICIT", paddings, false));
  }

  /// What `SAME` puts before and behind an axis together; -1 if it is not known.
  private long both(Shape x, Shape filters, int axis) {
    long window = filters.hasRank() ? filters.dim(axis - 1) : Shape.UNKNOWN_SIZE;
    long size = x.hasRank() ? x.dim(axis) : Shape.UNKNOWN_SIZE;
    long stride = strides.get(axis);
    if (window == Shape.UNKNOWN_SIZE || size == Shape.UNKNOWN_SIZE && stride > 1) {
      return Shape.UNKNOWN_SIZE;
    }
    long reach = (window - 1) * dilations.get(axis) + 1;
    return stride == 1
        ? reach - 1
        : Math.max(0, (Math.ceilDiv(size, stride) - 1) * stride + reach - size);
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
