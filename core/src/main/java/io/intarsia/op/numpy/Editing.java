package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Arrays with more elements, or fewer.
final class Editing {
  private Editing() {}

  /// The flattened array with values put in before a position.
  ///
  /// @param values one or several
  /// @see "Python: numpy.insert"
  @Endpoint("numpy.insert")
  static Tensor insert(BaseOps tf, Object x, int index, Object values) {
    Tensor flat = Given.flat(Given.array(tf, x));
    return put(tf, flat, index, Given.flat(Given.like(tf, values, flat)), 0);
  }

  /// The flattened array with values put in before positions of it.
  ///
  /// @param indices in the array as it is given; negative ones count from the end
  /// @param values one for each position, or one for all
  /// @see "Python: numpy.insert"
  @Endpoint("numpy.insert")
  static Tensor insert(BaseOps tf, Object x, int[] indices, Object values) {
    Tensor flat = Given.flat(Given.array(tf, x));
    Tensor places = NumpyTaking.fromStart(tf, indices, flat, 0);
    Tensor given = Given.flat(Given.like(tf, values, flat));
    Tensor each = tf.raw.BroadcastTo(given, tf.raw.Shape(places));
    // In a stable order of places, what is put in comes before the element that is there.
    Tensor all = tf.raw.ConcatV2(List.of(places, Given.positions(tf, flat, 0)), 0);
    Tensor elements = tf.raw.ConcatV2(List.of(each, flat), 0);
    return tf.raw.GatherV2(elements, Ordering.argsort(tf, all), 0);
  }

  /// The array with values put in before a position of an axis.
  ///
  /// @param values one for all, or an array without that axis
  /// @see "Python: numpy.insert"
  @Endpoint("numpy.insert")
  static Tensor insert(BaseOps tf, Object x, int index, Object values, int axis) {
    Tensor array = Given.array(tf, x);
    Tensor given = Given.like(tf, values, array);
    Tensor space = tf.raw.ZerosLike(array.sum(axis, true));
    boolean isOne = Given.rank("insert", given) == 0;
    return put(tf, array, index, space.plus(isOne ? given : given.expandDims(axis)), axis);
  }

  /// The flattened array without one position.
  ///
  /// @param index counts from the end if it is negative
  /// @throws IndexOutOfBoundsException if the size is known and there is no such position
  /// @see "Python: numpy.delete"
  @Endpoint("numpy.delete")
  static Tensor delete(BaseOps tf, Object x, int index) {
    return delete(tf, Given.flat(Given.array(tf, x)), index, 0);
  }

  /// The flattened array without some positions.
  ///
  /// @param indices negative ones count from the end
  /// @throws IndexOutOfBoundsException if the size is known and there is no such position
  /// @see "Python: numpy.delete"
  @Endpoint("numpy.delete")
  static Tensor delete(BaseOps tf, Object x, int[] indices) {
    return delete(tf, Given.flat(Given.array(tf, x)), indices, 0);
  }

  /// The array without one position of an axis.
  ///
  /// @param index counts from the end if it is negative
  /// @throws IndexOutOfBoundsException if the size is known and there is no such position
  /// @see "Python: numpy.delete"
  @Endpoint("numpy.delete")
  static Tensor delete(BaseOps tf, Object x, int index, int axis) {
    return delete(tf, x, new int[] {index}, axis);
  }

  /// The array without some positions of an axis.
  ///
  /// @param indices negative ones count from the end
  /// @throws IndexOutOfBoundsException if the size is known and there is no such position
  /// @see "Python: numpy.delete"
  @Endpoint("numpy.delete")
  static Tensor delete(BaseOps tf, Object x, int[] indices, int axis) {
    Tensor array = Given.array(tf, x);
    Tensor size = Dims.size(tf, array, axis);
    if (array.shape().hasRank() && array.shape().dim(axis) >= 0) {
      checkPositions(indices, array.shape().dim(axis));
    }
    Tensor given = Constants.ints(tf, indices);
    Tensor gone = tf.raw.SelectV2(given.lt(0), given.plus(size), given);
    Tensor kept = tf.raw.Range(0, size, 1).expandDims(1).ne(gone).all(1);
    return tf.raw.GatherV2(array, tf.raw.Where(kept).squeeze(1), axis);
  }

  /// The elements of both, flattened.
  ///
  /// @see "Python: numpy.append"
  @Endpoint("numpy.append")
  static Tensor append(BaseOps tf, Object x, Object values) {
    List<Tensor> both = Given.pair(tf, x, values);
    return Shaping.concat(tf, both.stream().map(Given::flat).toList(), 0);
  }

  /// Both along an axis.
  ///
  /// @see "Python: numpy.append"
  @Endpoint("numpy.append")
  static Tensor append(BaseOps tf, Object x, Object values, int axis) {
    return Shaping.concat(tf, Given.pair(tf, x, values), axis);
  }

  /// A vector without the zeros at its ends.
  ///
  /// @see "Python: numpy.trim_zeros"
  @Endpoint("numpy.trim_zeros")
  static Tensor trimZeros(BaseOps tf, Object x) {
    Tensor vector = Given.array(tf, x);
    Tensor some = vector.ne(0).cast(DType.INT32);
    Tensor within = some.cumsum(0).gt(0).and(some.flip(0).cumsum(0).flip(0).gt(0));
    return new ArrayOps(tf).booleanMask(vector, within);
  }

  private static Tensor put(BaseOps tf, Tensor x, int index, Tensor values, int axis) {
    return Shaping.concat(
        tf,
        List.of(Given.part(x, axis, 0, index), values, Given.part(x, axis, index, Long.MAX_VALUE)),
        axis);
  }

  private static void checkPositions(int[] indices, long size) {
    for (int index : indices) {
      if (index < -size || index >= size) {
        throw Mistake.index(
            "numpy.delete: no such position; expected index in [-%d, %d), got %d"
                .formatted(size, size, index));
      }
    }
  }
}
