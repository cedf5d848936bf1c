package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The reduction of one ragged tensor along some axes: the axes of the flat values by the kernels
/// for tensors, the others by one that combines segments.
final class RaggedReduction<V> {
  private final Ops tf;
  private final RowMath<V> math;
  private final RaggedTensor x;
  private final ReducedAxes axes;
  // Null if no axis that is cut into rows is reduced, or all are.
  private final @Nullable ReducedRows<V> rows;
  // Those of the flat values that are reduced as axes of a tensor.
  private final int[] inner;
  private @Nullable Tensor ids;

  private RaggedReduction(Ops tf, RowMath<V> math, RaggedTensor x, ReducedAxes axes) {
    this.tf = tf;
    this.math = math;
    this.x = x;
    this.axes = axes;
    int outer = x.raggedRank() + 1;
    boolean[] cut = Arrays.copyOf(axes.isReduced(), outer);
    boolean all = axes.areAllBefore(outer);
    this.inner = all ? axes.inner(outer - 1) : shifted(axes.inner(outer));
    boolean some = !all && anyOf(cut);
    this.rows =
        some
            ? ReducedRows.of(math, x.nestedRowSplits().stream().map(math::of).toList(), cut)
            : null;
  }

  static RaggedReduction<?> of(Ops tf, RaggedTensor x, ReducedAxes axes) {
    Object[] splits = x.nestedRowSplits().toArray();
    return RowMath.isOnHost(tf, splits)
        ? new RaggedReduction<>(tf, RowMath.onHost(tf, x.rowSplitsDtype(), x), x, axes)
        : new RaggedReduction<>(tf, RowMath.inGraph(tf, x.rowSplitsDtype()), x, axes);
  }

  private static boolean anyOf(boolean[] flags) {
    for (boolean flag : flags) {
      if (flag) {
        return true;
      }
    }
    return false;
  }

  private static int[] shifted(int[] axes) {
    return Arrays.stream(axes).map(axis -> axis + 1).toArray();
  }

  Tensor values() {
    return x.flatValues();
  }

  /// The elements of the result, its ragged axes made one.
  Tensor combined(Combination how, Tensor values) {
    return combined(how, values, axes.keepdims());
  }

  private Tensor combined(Combination how, Tensor values, boolean keepdims) {
    Tensor result = values;
    if (axes.areAll() || inner.length > 0) {
      ReduceOptions options = ReduceOptions.defaults().withKeepdims(keepdims);
      result = how.axes(tf, result, axes.areAll() ? options : options.withAxis(inner));
    }
    return rows == null ? result : segments(how, result, rows);
  }

  private Tensor segments(Combination how, Tensor values, ReducedRows<V> rows) {
    boolean isSum = how == Combination.SUM && rows.isByRow() && math instanceof HostRowMath;
    return isSum && RowSums.isFaster(values)
        ? RowSums.of(tf, values, x.nestedRowSplits().getLast(), () -> math.positions(rows.ids()))
        : how.segments(tf, values, ids(), math.scalar(rows.count()));
  }

  private Tensor ids() {
    Tensor made = ids;
    if (made == null) {
      made = math.positions(rows().ids());
      ids = made;
    }
    return made;
  }

  private ReducedRows<V> rows() {
    return Objects.requireNonNull(rows);
  }

  /// The means of the elements that are combined; NaN of none.
  Tensor mean(Tensor values) {
    return mean(values, axes.keepdims());
  }

  private Tensor mean(Tensor values, boolean keepdims) {
    Tensor sum = combined(Combination.SUM, values, keepdims);
    return tf.math.truediv(sum, tf.cast(counts(values, sum), sum.dtype()));
  }

  /// How many elements each of the result is combined of, to be broadcast with it.
  private Tensor counts(Tensor values, Tensor result) {
    if (axes.areAll()) {
      return math.scalar(math.elements(values));
    }
    V each = math.number(1);
    for (int axis : inner) {
      each = math.times(each, math.size(values, axis));
    }
    if (rows == null) {
      return math.scalar(each);
    }
    Tensor counts = math.tensor(math.times(rows.counts(), each));
    return before(counts, result);
  }

  /// A vector with as many axes of length 1 behind its own as a tensor has more axes.
  private Tensor before(Tensor vector, Tensor tensor) {
    if (!tensor.shape().hasRank()) {
      Tensor ones = tf.onesLike(tf.shape(tensor).get(Index.from(1)));
      return tf.reshape(vector, tf.concat(List.of(tf.constant(new int[] {-1}), ones), 0));
    }
    long[] sizes = new long[tensor.shape().rank()];
    Arrays.fill(sizes, 1);
    sizes[0] = -1;
    return sizes.length == 1 ? vector : tf.reshape(vector, sizes);
  }

  /// The means of the squares of how far the elements are from their mean.
  Tensor variance() {
    DType dtype = x.dtype();
    if (dtype.isComplex()) {
      throw RaggedErrors.complexVariance(dtype);
    }
    Tensor values =
        dtype.isFloating()
            ? values()
            : tf.cast(values(), dtype.byteSize() < 4 ? DType.FLOAT32 : DType.FLOAT64);
    Tensor means = mean(values, true);
    Tensor here = rows == null ? means : tf.raw.GatherV2(means, ids(), 0);
    return mean(tf.math.square(tf.math.subtract(values, here)));
  }

  /// The logarithms of the sums of exponentials, far from overflow as each is taken beside the
  /// largest; -infinity of no element.
  Tensor logSumExp() {
    Tensor most = combined(Combination.MAX, values(), true);
    Tensor finite = tf.stopGradient(tf.where(tf.math.isFinite(most), most, tf.zerosLike(most)));
    Tensor here = rows == null ? finite : tf.raw.GatherV2(finite, ids(), 0);
    Tensor sums =
        combined(Combination.SUM, tf.math.exp(tf.math.subtract(values(), here)), axes.keepdims());
    return tf.math.add(tf.math.log(sums), tf.reshape(finite, tf.shape(sums)));
  }

  /// The elements of the result in its rows.
  Object shaped(Tensor elements) {
    int outer = x.raggedRank() + 1;
    if (axes.areAllBefore(outer)) {
      return axes.keepdims() ? ReducedShape.withAxes(tf, elements, 0, outer - 1) : elements;
    }
    if (rows == null) {
      return x.withFlat(elements);
    }
    return new ReducedShape<>(tf, math, x, axes, rows).of(elements);
  }
}
