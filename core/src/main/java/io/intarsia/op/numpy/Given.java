package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.ArrayLike;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// What is like an array, as a tensor, and the parts of it that functions of numpy are made of.
final class Given {
  private Given() {}

  /// A tensor, or a Java number, array or list, with the dtype of its carrier.
  static Tensor array(BaseOps tf, Object value) {
    return ArrayLike.of(tf, value);
  }

  /// The same, with the dtype of a tensor beside it.
  ///
  /// @throws IllegalArgumentException if the dtype cannot hold the value
  static Tensor like(BaseOps tf, Object value, Tensor other) {
    return ArrayLike.like(tf, value, other);
  }

  /// Several of them, of one dtype as in [ArrayLike#all].
  ///
  /// @param values or a list of them alone
  /// @throws IllegalArgumentException if there are none
  static List<Tensor> arrays(BaseOps tf, List<?> values) {
    List<?> all = listed(values);
    if (all.isEmpty()) {
      throw Mistake.argument("numpy: no arrays are given; expected one at least, got none");
    }
    return ArrayLike.all(tf, all);
  }

  /// Several of them, each of the dtype of its own.
  ///
  /// @param values or a list of them alone
  static List<Tensor> eachAlone(BaseOps tf, List<?> values) {
    return listed(values).stream().map(value -> array(tf, value)).toList();
  }

  private static List<?> listed(List<?> values) {
    return values.size() == 1 && values.getFirst() instanceof List<?> one ? one : values;
  }

  /// As numbers with a fraction: integers and truth values become `float64`, as numpy makes them.
  static Tensor floating(BaseOps tf, Object value) {
    Tensor x = array(tf, value);
    return x.dtype().isFloating() || x.dtype().isComplex() ? x : x.cast(DType.FLOAT64);
  }

  /// Two values of which one may be no tensor.
  static List<Tensor> pair(BaseOps tf, Object x, Object y) {
    return arrays(tf, List.of(x, y));
  }

  /// Two of them as numbers with a fraction, so that a fraction in Java goes beside integers.
  static List<Tensor> floatingPair(BaseOps tf, Object x, Object y) {
    return pair(tf, fraction(tf, x), fraction(tf, y)).stream()
        .map(value -> floating(tf, value))
        .toList();
  }

  private static Object fraction(BaseOps tf, Object value) {
    return value instanceof Tensor ? floating(tf, value) : value;
  }

  /// The elements one after the other.
  static Tensor flat(Tensor x) {
    return x.reshape(-1);
  }

  /// The rank.
  ///
  /// @throws IllegalArgumentException if it is not known
  static int rank(String function, Tensor x) {
    if (!x.shape().hasRank()) {
      throw Mistake.argument(
          "numpy.%s: rank of the array is not known; expected a known one; give the function a shape"
                  .formatted(function)
              + " of unknown sizes, or say it with ensureShape");
    }
    return x.rank();
  }

  /// The elements of an axis from one position up to another, either counted from the end if it is
  /// negative; up to the end for `Long.MAX_VALUE`.
  static Tensor part(Tensor x, int axis, long from, long to) {
    Index range = to == Long.MAX_VALUE ? Index.from(from) : Index.range(from, to);
    List<Object> indices = new ArrayList<>();
    for (int at = 0; at < axis; at++) {
      indices.add(Index.all());
    }
    if (axis < 0) {
      indices.add(Index.ellipsis());
    }
    indices.add(range);
    for (int at = axis; at < -1; at++) {
      indices.add(Index.all());
    }
    return x.get(indices.toArray());
  }

  /// `0, 1, …` up to the size of an axis, `int32`.
  static Tensor positions(BaseOps tf, Tensor x, int axis) {
    return tf.raw.Range(0, Dims.size(tf, x, axis), 1);
  }

  /// The axes in another order, in which one axis is at another place.
  static int[] moved(int rank, int source, int destination) {
    int axis = Math.floorMod(source, rank);
    List<Integer> order = new ArrayList<>();
    for (int at = 0; at < rank; at++) {
      if (at != axis) {
        order.add(at);
      }
    }
    order.add(Math.floorMod(destination, rank), axis);
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /// With axes of size 1 in front, up to a rank.
  static Tensor ofRank(String function, Tensor x, int rank) {
    Tensor wide = x;
    for (int at = rank(function, x); at < rank; at++) {
      wide = wide.expandDims(0);
    }
    return wide;
  }
}
