package io.intarsia.op.numpy;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.array.GatherOptions;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Elements by their positions.
final class NumpyTaking {
  private NumpyTaking() {}

  /// The elements at positions of the flattened array, of the shape of the positions.
  ///
  /// @param indices integers; negative ones count from the end
  /// @see "Python: numpy.take"
  @Endpoint("numpy.take")
  static Tensor take(BaseOps tf, Object x, Object indices) {
    return take(tf, Given.flat(Given.array(tf, x)), indices, 0);
  }

  /// The parts at positions of an axis, which the axes of the positions replace.
  ///
  /// @param indices integers; negative ones count from the end
  /// @see "Python: numpy.take"
  @Endpoint("numpy.take")
  static Tensor take(BaseOps tf, Object x, Object indices, int axis) {
    Tensor array = Given.array(tf, x);
    return tf.raw.GatherV2(array, fromStart(tf, indices, array, axis), axis);
  }

  /// The element at the position that is given for its place, along an axis; the other axes are
  /// those of the array.
  ///
  /// @param indices integers of the rank of the array; negative ones count from the end
  /// @throws IllegalArgumentException if a rank is not known, or they differ
  /// @see "Python: numpy.take_along_axis"
  @Endpoint("numpy.take_along_axis")
  static Tensor takeAlongAxis(BaseOps tf, Object x, Object indices, int axis) {
    Tensor array = Given.array(tf, x);
    Tensor given = fromStart(tf, indices, array, axis);
    int rank = Given.rank("takeAlongAxis", array);
    if (Given.rank("takeAlongAxis", given) != rank) {
      throw Mistake.argument(
          "numpy.takeAlongAxis: indices have another rank than the array; expected %d, got %d"
              .formatted(rank, given.rank()));
    }
    int along = Axes.normalize("numpy.takeAlongAxis", axis, rank);
    int[] last = Given.moved(rank, along, -1);
    GatherOptions options = GatherOptions.defaults().withBatchDims(rank - 1).withAxis(-1);
    Tensor found = new ArrayOps(tf).gather(array.transpose(last), given.transpose(last), options);
    return found.transpose(Given.moved(rank, -1, along));
  }

  /// For each place the element of that choice which is given for it.
  ///
  /// @param indices integers
  /// @param choices a list of them, or an array of them along its first axis
  /// @see "Python: numpy.choose"
  @Endpoint("numpy.choose")
  static Tensor choose(BaseOps tf, Object indices, Object choices) {
    Tensor given = Given.array(tf, indices);
    List<Tensor> all =
        choices instanceof List<?> list
            ? Given.arrays(tf, list)
            : Given.array(tf, choices).unstack();
    Tensor chosen = all.getFirst();
    for (int at = 1; at < all.size(); at++) {
      chosen = tf.raw.SelectV2(given.eq(at), all.get(at), chosen);
    }
    return chosen;
  }

  /// For each place the element of the first choice whose condition holds there, else 0.
  ///
  /// @param conditions `bool`
  /// @throws IllegalArgumentException if there are not as many conditions as choices
  /// @see "Python: numpy.select"
  @Endpoint("numpy.select")
  static Tensor select(BaseOps tf, List<?> conditions, List<?> choices) {
    return select(tf, conditions, choices, 0);
  }

  /// For each place the element of the first choice whose condition holds there, else a value.
  ///
  /// @param conditions `bool`
  /// @throws IllegalArgumentException if there are not as many conditions as choices
  /// @see "Python: numpy.select"
  @Endpoint("numpy.select")
  static Tensor select(BaseOps tf, List<?> conditions, List<?> choices, Object otherwise) {
    if (conditions.size() != choices.size()) {
      throw Mistake.argument(
          "numpy.select: each condition needs a choice; expected %d choices, got %d"
              .formatted(conditions.size(), choices.size()));
    }
    List<Object> given = new ArrayList<>(choices);
    given.add(otherwise);
    List<Tensor> all = Given.arrays(tf, given);
    Tensor chosen = all.getLast();
    for (int at = conditions.size() - 1; at >= 0; at--) {
      chosen = tf.raw.SelectV2(Given.array(tf, conditions.get(at)), all.get(at), chosen);
    }
    return chosen;
  }

  /// The elements, flattened, for which a condition holds.
  ///
  /// @param condition `bool`, a vector, not longer than there are elements
  /// @see "Python: numpy.compress"
  @Endpoint("numpy.compress")
  static Tensor compress(BaseOps tf, Object condition, Object x) {
    return compress(tf, condition, Given.flat(Given.array(tf, x)), 0);
  }

  /// The elements, flattened, where a condition of the same shape holds.
  ///
  /// @see "Python: numpy.extract"
  @Endpoint("numpy.extract")
  static Tensor extract(BaseOps tf, Object condition, Object x) {
    return compress(tf, Given.flat(Given.array(tf, condition)), x);
  }

  /// For each place the element of `x` if a condition holds there, else that of `y`.
  ///
  /// @param condition `bool`
  /// @see "Python: numpy.where"
  @Endpoint("numpy.where")
  static Tensor where(BaseOps tf, Object condition, Object x, Object y) {
    return new ArrayOps(tf).where(condition, x, y);
  }

  /// The parts of an axis for which a condition holds.
  ///
  /// @param condition `bool`, a vector, not longer than the axis
  /// @see "Python: numpy.compress"
  @Endpoint("numpy.compress")
  static Tensor compress(BaseOps tf, Object condition, Object x, int axis) {
    Tensor places = tf.raw.Where(Given.array(tf, condition)).squeeze(1);
    return tf.raw.GatherV2(Given.array(tf, x), places, axis);
  }

  /// The positions along each axis of those in a flattened array.
  ///
  /// @param indices integers
  /// @param shape of the array
  /// @see "Python: numpy.unravel_index"
  @Endpoint("numpy.unravel_index")
  static List<Tensor> unravelIndex(BaseOps tf, Object indices, int... shape) {
    Tensor rest = Given.array(tf, indices);
    List<Tensor> axes = new ArrayList<>();
    for (int axis = shape.length - 1; axis >= 0; axis--) {
      axes.addFirst(axis == 0 ? rest : rest.rem(shape[axis]));
      rest = rest.floorDiv(shape[axis]);
    }
    return axes;
  }

  /// The positions in a flattened array of those in an array of a shape.
  ///
  /// @param indices for each axis, integers: a list of them, or an array along its first axis
  /// @see "Python: numpy.ravel_multi_index"
  @Endpoint("numpy.ravel_multi_index")
  static Tensor ravelMultiIndex(BaseOps tf, Object indices, int... shape) {
    List<Tensor> axes =
        indices instanceof List<?> list
            ? Given.arrays(tf, list)
            : Given.array(tf, indices).unstack();
    if (axes.size() != shape.length) {
      throw Mistake.argument(
          "numpy.ravelMultiIndex: each axis needs positions; expected %d of them, got %d"
              .formatted(shape.length, axes.size()));
    }
    Tensor flat = axes.getFirst();
    for (int axis = 1; axis < shape.length; axis++) {
      flat = flat.times(shape[axis]).plus(axes.get(axis));
    }
    return flat;
  }

  /// All windows of an array, a view of each axis at the end: `[N - w + 1, …, w, …]`.
  ///
  /// @param window the size along each axis
  /// @throws IllegalArgumentException if the rank is not known, or another than the window's
  /// @see "Python: numpy.lib.stride_tricks.sliding_window_view"
  @Endpoint("numpy.sliding_window_view")
  static Tensor slidingWindowView(BaseOps tf, Object x, int... window) {
    Tensor view = Given.array(tf, x);
    if (Given.rank("slidingWindowView", view) != window.length) {
      throw Mistake.argument(
          "numpy.slidingWindowView: the window has another rank than the array; expected %d, got %d"
              .formatted(view.rank(), window.length));
    }
    for (int axis = 0; axis < window.length; axis++) {
      view = windows(tf, view, window[axis], axis);
    }
    return view;
  }

  private static Tensor windows(BaseOps tf, Tensor x, int size, int axis) {
    Tensor count = Dims.size(tf, x, axis).minus(size - 1);
    Tensor places = tf.raw.Range(0, count, 1).expandDims(1).plus(tf.raw.Range(0, size, 1));
    Tensor taken = tf.raw.GatherV2(x, places, axis);
    return taken.transpose(Given.moved(taken.rank(), axis + 1, -1));
  }

  /// Positions counted from the start of an axis.
  static Tensor fromStart(BaseOps tf, Object indices, Tensor x, int axis) {
    Tensor given = Given.array(tf, indices);
    Tensor size = Dims.size(tf, x, axis).cast(given.dtype());
    return tf.raw.SelectV2(given.lt(0), given.plus(size), given);
  }
}
