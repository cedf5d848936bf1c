package io.intarsia.op.numpy;

import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArgsortOptions;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Order and positions.
final class Ordering {
  private static final String[] KINDS = {"quicksort", "mergesort", "heapsort", "stable"};

  private Ordering() {}

  /// The positions that put several keys into ascending order, `int32`: by the last key, equal ones
  /// by the one before, and so on.
  ///
  /// @param keys vectors, or one list of them
  /// @see "Python: numpy.lexsort"
  @Endpoint("numpy.lexsort")
  static Tensor lexsort(BaseOps tf, Object... keys) {
    List<Tensor> all = Given.arrays(tf, List.of(keys));
    var array = new ArrayOps(tf);
    ArgsortOptions stable = ArgsortOptions.defaults().withStable(true);
    Tensor order = array.argsort(all.getFirst(), stable);
    for (Tensor key : all.subList(1, all.size())) {
      order = array.gather(order, array.argsort(array.gather(key, order), stable));
    }
    return order;
  }

  /// The elements along the last axis in ascending order.
  ///
  /// @see "Python: numpy.sort"
  @Endpoint("numpy.sort")
  static Tensor sort(BaseOps tf, Object x) {
    return Given.array(tf, x).sort();
  }

  /// The elements along an axis in ascending order.
  ///
  /// @param axis a negative one counts from the last; null for all elements, flattened
  /// @see "Python: numpy.sort"
  @Endpoint("numpy.sort")
  static Tensor sort(BaseOps tf, Object x, @Nullable Integer axis) {
    Tensor array = Given.array(tf, x);
    return axis == null ? Given.flat(array).sort() : array.sort(axis);
  }

  /// The elements along the last axis in ascending order.
  ///
  /// @param kind `quicksort`, `mergesort`, `heapsort` or `stable`; all are stable
  /// @throws IllegalArgumentException if it is another
  /// @see "Python: numpy.sort"
  @Endpoint("numpy.sort")
  static Tensor sort(BaseOps tf, Object x, String kind) {
    return sort(tf, x, -1, kind);
  }

  /// The elements along an axis in ascending order.
  ///
  /// @param axis a negative one counts from the last; null for all elements, flattened
  /// @param kind `quicksort`, `mergesort`, `heapsort` or `stable`; all are stable
  /// @throws IllegalArgumentException if it is another
  /// @see "Python: numpy.sort"
  @Endpoint("numpy.sort")
  static Tensor sort(BaseOps tf, Object x, @Nullable Integer axis, String kind) {
    Choices.of("sort", "kind", kind, KINDS);
    return sort(tf, x, axis);
  }

  /// The positions that put the last axis into ascending order, equal elements as they stand:
  /// `int32`.
  ///
  /// @see "Python: numpy.argsort"
  @Endpoint("numpy.argsort")
  static Tensor argsort(BaseOps tf, Object x) {
    return Given.array(tf, x).argsort();
  }

  /// The positions that put an axis into ascending order, equal elements as they stand: `int32`.
  ///
  /// @param axis a negative one counts from the last; null for all elements, flattened
  /// @see "Python: numpy.argsort"
  @Endpoint("numpy.argsort")
  static Tensor argsort(BaseOps tf, Object x, @Nullable Integer axis) {
    Tensor array = Given.array(tf, x);
    return axis == null ? Given.flat(array).argsort() : array.argsort(axis);
  }

  /// The positions that put the last axis into ascending order, equal elements as they stand:
  /// `int32`.
  ///
  /// @param kind `quicksort`, `mergesort`, `heapsort` or `stable`; all are stable
  /// @throws IllegalArgumentException if it is another
  /// @see "Python: numpy.argsort"
  @Endpoint("numpy.argsort")
  static Tensor argsort(BaseOps tf, Object x, String kind) {
    return argsort(tf, x, -1, kind);
  }

  /// The positions that put an axis into ascending order, equal elements as they stand: `int32`.
  ///
  /// @param axis a negative one counts from the last; null for all elements, flattened
  /// @param kind `quicksort`, `mergesort`, `heapsort` or `stable`; all are stable
  /// @throws IllegalArgumentException if it is another
  /// @see "Python: numpy.argsort"
  @Endpoint("numpy.argsort")
  static Tensor argsort(BaseOps tf, Object x, @Nullable Integer axis, String kind) {
    Choices.of("argsort", "kind", kind, KINDS);
    return argsort(tf, x, axis);
  }

  /// The elements along the last axis so that the one at a position is where it is when they are
  /// sorted, smaller ones before it and larger ones behind; all are in order, which numpy leaves
  /// open.
  ///
  /// @throws IllegalArgumentException if the size is known and there is no such position
  /// @see "Python: numpy.partition"
  @Endpoint("numpy.partition")
  static Tensor partition(BaseOps tf, Object x, int kth) {
    Tensor array = Given.array(tf, x);
    checkPosition("numpy.partition", array, kth);
    return array.sort();
  }

  /// The positions of the elements along the last axis as `partition` puts them: `int32`.
  ///
  /// @throws IllegalArgumentException if the size is known and there is no such position
  /// @see "Python: numpy.argpartition"
  @Endpoint("numpy.argpartition")
  static Tensor argpartition(BaseOps tf, Object x, int kth) {
    Tensor array = Given.array(tf, x);
    checkPosition("numpy.argpartition", array, kth);
    return array.argsort();
  }

  /// Where the largest element along an axis is: `int64`.
  ///
  /// @param axis null for all elements, flattened
  /// @param keepdims whether the axis stays, with size 1
  /// @see "Python: numpy.argmax"
  @Endpoint("numpy.argmax")
  static Tensor argmax(BaseOps tf, Object x, @Nullable Integer axis, boolean keepdims) {
    return place(tf, x, axis, keepdims, Tensor::argmax);
  }

  /// Where the smallest element along an axis is: `int64`.
  ///
  /// @param axis null for all elements, flattened
  /// @param keepdims whether the axis stays, with size 1
  /// @see "Python: numpy.argmin"
  @Endpoint("numpy.argmin")
  static Tensor argmin(BaseOps tf, Object x, @Nullable Integer axis, boolean keepdims) {
    return place(tf, x, axis, keepdims, Tensor::argmin);
  }

  private static Tensor place(
      BaseOps tf,
      Object x,
      @Nullable Integer axis,
      boolean keepdims,
      BiFunction<Tensor, Integer, Tensor> find) {
    Tensor array = Given.array(tf, x);
    if (axis != null) {
      Tensor found = find.apply(array, axis);
      return keepdims ? found.expandDims(axis) : found;
    }
    Tensor found = find.apply(Given.flat(array), 0);
    return keepdims ? tf.raw.Reshape(found, tf.raw.OnesLike(Dims.of(tf, array))) : found;
  }

  /// Where the elements are that are not zero: for each axis their positions, `int64`; numpy's
  /// `where` of a condition alone is the same.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.nonzero"
  @Endpoint({"numpy.nonzero", "numpy.where"})
  static List<Tensor> nonzero(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    Tensor places = argwhere(tf, array);
    List<Tensor> axes = new ArrayList<>();
    for (int axis = 0; axis < Given.rank("nonzero", array); axis++) {
      axes.add(places.get(Index.all(), axis));
    }
    return axes;
  }

  /// Where the elements are that are not zero, through the flattened array: `int64`.
  ///
  /// @see "Python: numpy.flatnonzero"
  @Endpoint("numpy.flatnonzero")
  static Tensor flatnonzero(BaseOps tf, Object x) {
    return argwhere(tf, Given.flat(Given.array(tf, x))).squeeze(1);
  }

  /// Where the elements are that are not zero, a row of `int64` for each.
  ///
  /// @see "Python: numpy.argwhere"
  @Endpoint("numpy.argwhere")
  static Tensor argwhere(BaseOps tf, Object x) {
    return tf.raw.Where(Given.array(tf, x));
  }

  private static void checkPosition(String function, Tensor array, int kth) {
    boolean isKnown = array.shape().hasRank() && array.rank() > 0 && array.shape().dim(-1) >= 0;
    if (isKnown) {
      Axes.normalize(function, kth, Math.toIntExact(array.shape().dim(-1)));
    }
  }
}
