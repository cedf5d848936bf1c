package io.intarsia.internal.op;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Collection;
import java.util.stream.IntStream;

/// Axes as the caller counts them, negative ones from the end.
public final class Axes {
  private Axes() {}

  /// The axis counted from the front.
  ///
  /// @param operation the endpoint, for the message
  /// @throws IllegalArgumentException if there is no such axis
  public static int normalize(String operation, int axis, int rank) {
    int index = axis < 0 ? axis + rank : axis;
    if (index < 0 || index >= rank) {
      throw Mistake.argument(
          "%s: no such axis; expected axis in [-%d, %d), got %d"
              .formatted(operation, rank, rank, axis));
    }
    return index;
  }

  /// The axis counted from the front; left as it is if the rank of the shape is unknown.
  public static int normalize(String operation, int axis, Shape shape) {
    return shape.hasRank() ? normalize(operation, axis, shape.rank()) : axis;
  }

  /// The axes counted from the front, as a vector of `int32`; left as they are if the rank of the
  /// shape is unknown.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  public static Tensor tensor(BaseOps tf, String operation, Shape shape, Collection<Integer> axes) {
    return Constants.ints(
        tf, axes.stream().mapToInt(axis -> normalize(operation, axis, shape)).toArray());
  }

  /// The axes counted from the front when the op runs. What is no axis of `x` stays none.
  ///
  /// @param axes a vector of `int32`
  public static Tensor fromStart(BaseOps tf, Tensor x, Tensor axes) {
    Tensor counted = tf.raw.AddV2(axes, tf.raw.Rank(x));
    return tf.raw.SelectV2(tf.raw.Less(axes, Constants.of(tf, 0)), counted, axes);
  }

  /// Every axis of `x`, as a vector of `int32`.
  public static Tensor all(BaseOps tf, Tensor x) {
    if (!x.shape().hasRank()) {
      return tf.raw.Range(Constants.of(tf, 0), tf.raw.Rank(x), Constants.of(tf, 1));
    }
    return Constants.ints(tf, IntStream.range(0, x.rank()).toArray());
  }
}
