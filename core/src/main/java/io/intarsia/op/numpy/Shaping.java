package io.intarsia.op.numpy;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The same elements in other shapes, and arrays joined and flattened.
final class Shaping {
  private Shaping() {}

  /// A scalar as `[1]`; others as they are.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.atleast_1d"
  @Endpoint("numpy.atleast_1d")
  static Tensor atleast1d(BaseOps tf, Object x) {
    return Given.ofRank("atleast1d", Given.array(tf, x), 1);
  }

  /// A scalar as `[1, 1]`, a vector as a row `[1, N]`; others as they are.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.atleast_2d"
  @Endpoint("numpy.atleast_2d")
  static Tensor atleast2d(BaseOps tf, Object x) {
    return Given.ofRank("atleast2d", Given.array(tf, x), 2);
  }

  /// A scalar as `[1, 1, 1]`, a vector as `[1, N, 1]`, a matrix as `[N, M, 1]`; others as they are.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.atleast_3d"
  @Endpoint("numpy.atleast_3d")
  static Tensor atleast3d(BaseOps tf, Object x) {
    Tensor array = Given.ofRank("atleast3d", Given.array(tf, x), 2);
    return array.rank() == 2 ? array.expandDims(-1) : array;
  }

  /// Arrays one after the other, along their first axis.
  ///
  /// @see "Python: numpy.concatenate"
  @Endpoint({"numpy.concatenate", "numpy.concat"})
  static Tensor concatenate(BaseOps tf, List<?> arrays) {
    return concatenate(tf, arrays, 0);
  }

  /// Arrays one after the other, along their first axis.
  ///
  /// @param arrays of one axis at least; another axis is given behind a list of them
  /// @see "Python: numpy.concatenate"
  @Endpoint({"numpy.concatenate", "numpy.concat"})
  static Tensor concatenate(BaseOps tf, Object... arrays) {
    return concatenate(tf, List.of(arrays), 0);
  }

  /// Arrays one after the other, along an axis.
  ///
  /// @param axis null for all elements, flattened
  /// @throws IllegalArgumentException if one is a scalar
  /// @see "Python: numpy.concatenate"
  @Endpoint({"numpy.concatenate", "numpy.concat"})
  static Tensor concatenate(BaseOps tf, List<?> arrays, @Nullable Integer axis) {
    List<Tensor> parts = Given.arrays(tf, arrays);
    if (axis == null) {
      return concat(tf, parts.stream().map(Given::flat).toList(), 0);
    }
    if (parts.stream().anyMatch(part -> part.shape().hasRank() && part.rank() == 0)) {
      throw Mistake.argument(
          "numpy.concatenate: a scalar has no axis; expected arrays of one axis at least, got %s; give"
                  .formatted(parts.stream().map(Tensor::shape).toList())
              + " an axis behind a list of the arrays");
    }
    return concat(tf, parts, axis);
  }

  /// Arrays of one shape along a new first axis.
  ///
  /// @see "Python: numpy.stack"
  @Endpoint("numpy.stack")
  static Tensor stack(BaseOps tf, List<?> arrays) {
    return stack(tf, arrays, 0);
  }

  /// Arrays of one shape along a new first axis.
  ///
  /// @param arrays another axis is given behind a list of them
  /// @see "Python: numpy.stack"
  @Endpoint("numpy.stack")
  static Tensor stack(BaseOps tf, Object... arrays) {
    return stack(tf, List.of(arrays), 0);
  }

  /// Arrays of one shape along a new axis.
  ///
  /// @see "Python: numpy.stack"
  @Endpoint("numpy.stack")
  static Tensor stack(BaseOps tf, List<?> arrays, int axis) {
    List<Tensor> parts = Given.arrays(tf, arrays).stream().map(x -> x.expandDims(axis)).toList();
    return concat(tf, parts, axis);
  }

  /// Arrays on top of each other, vectors as rows.
  ///
  /// @param arrays or one list of them
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.vstack"
  @Endpoint({"numpy.vstack", "numpy.row_stack"})
  static Tensor vstack(BaseOps tf, Object... arrays) {
    return concat(tf, all(tf, arrays).stream().map(x -> atleast2d(tf, x)).toList(), 0);
  }

  /// Arrays beside each other, vectors one after the other.
  ///
  /// @param arrays or one list of them
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.hstack"
  @Endpoint("numpy.hstack")
  static Tensor hstack(BaseOps tf, Object... arrays) {
    List<Tensor> parts = all(tf, arrays).stream().map(x -> atleast1d(tf, x)).toList();
    return concat(tf, parts, parts.getFirst().rank() == 1 ? 0 : 1);
  }

  /// Arrays behind each other, along a third axis.
  ///
  /// @param arrays or one list of them
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.dstack"
  @Endpoint("numpy.dstack")
  static Tensor dstack(BaseOps tf, Object... arrays) {
    return concat(tf, all(tf, arrays).stream().map(x -> atleast3d(tf, x)).toList(), 2);
  }

  /// Vectors as the columns of a matrix; matrices beside each other.
  ///
  /// @param arrays or one list of them
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.column_stack"
  @Endpoint("numpy.column_stack")
  static Tensor columnStack(BaseOps tf, Object... arrays) {
    List<Tensor> columns =
        all(tf, arrays).stream()
            .map(x -> Given.rank("columnStack", x) < 2 ? x.reshape(-1, 1) : x)
            .toList();
    return concat(tf, columns, 1);
  }

  /// An array of blocks: the lists within are joined along the last axis, what holds them along the
  /// axis before.
  ///
  /// @param arrays tensors, or lists of them or of lists
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.block"
  @Endpoint("numpy.block")
  static Tensor block(BaseOps tf, List<?> arrays) {
    return block(tf, arrays, depth(arrays), depth(arrays));
  }

  /// An array repeated as a whole along its axes, the last number for the last axis.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.tile"
  @Endpoint("numpy.tile")
  static Tensor tile(BaseOps tf, Object x, int... reps) {
    Tensor array = Given.ofRank("tile", Given.array(tf, x), reps.length);
    int[] all = new int[array.rank()];
    Arrays.fill(all, 1);
    System.arraycopy(reps, 0, all, all.length - reps.length, reps.length);
    return tf.raw.Tile(array, Constants.ints(tf, all));
  }

  /// Each element several times, one after the other, through the flattened array.
  ///
  /// @see "Python: numpy.repeat"
  @Endpoint("numpy.repeat")
  static Tensor repeat(BaseOps tf, Object x, int repeats) {
    return new ArrayOps(tf).repeat(Given.flat(Given.array(tf, x)), repeats, 0);
  }

  /// Each element as often as is given for it, one after the other, through the flattened array.
  ///
  /// @see "Python: numpy.repeat"
  @Endpoint("numpy.repeat")
  static Tensor repeat(BaseOps tf, Object x, int[] repeats) {
    return new ArrayOps(tf).repeat(Given.flat(Given.array(tf, x)), repeats, 0);
  }

  /// Arrays of the shape that they have when they are broadcast together.
  ///
  /// @param arrays or one list of them
  /// @see "Python: numpy.broadcast_arrays"
  @Endpoint("numpy.broadcast_arrays")
  static List<Tensor> broadcastArrays(BaseOps tf, Object... arrays) {
    List<Tensor> given = Given.eachAlone(tf, List.of(arrays));
    Tensor shape =
        given.stream()
            .map(x -> Dims.of(tf, x))
            .reduce(tf.raw::BroadcastArgs)
            .orElseGet(() -> Constants.ints(tf));
    return given.stream().map(x -> tf.raw.BroadcastTo(x, shape)).toList();
  }

  /// The elements in another shape, from the front again when they end.
  ///
  /// @see "Python: numpy.resize"
  @Endpoint("numpy.resize")
  static Tensor resize(BaseOps tf, Object x, int... shape) {
    Tensor flat = Given.flat(Given.array(tf, x));
    int size = Arrays.stream(shape).reduce(1, Math::multiplyExact);
    Tensor taken = tf.raw.Range(0, size, 1).rem(Dims.size(tf, flat, 0));
    return tf.raw.GatherV2(flat, taken, 0).reshape(shape);
  }

  private static List<Tensor> all(BaseOps tf, Object... arrays) {
    return Given.arrays(tf, List.of(arrays));
  }

  static Tensor concat(BaseOps tf, List<Tensor> parts, int axis) {
    return parts.size() == 1 ? parts.getFirst() : tf.raw.ConcatV2(parts, axis);
  }

  private static int depth(List<?> arrays) {
    return arrays.getFirst() instanceof List<?> inner ? 1 + depth(inner) : 1;
  }

  private static Tensor block(BaseOps tf, List<?> arrays, int level, int depth) {
    List<Tensor> parts =
        arrays.stream()
            .map(each ->
                each instanceof List<?> inner
                    ? block(tf, inner, level - 1, depth)
                    : Given.ofRank("block", Given.array(tf, each), depth))
            .toList();
    return concat(tf, parts, -level);
  }
}
