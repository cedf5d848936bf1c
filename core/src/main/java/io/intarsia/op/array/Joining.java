package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.ArrayLike;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Collection;
import java.util.List;

/// Several tensors into one.
final class Joining {
  private Joining() {}

  /// Joins tensors along an axis they have.
  ///
  /// `values` are `[D…]` of one dtype, equal in all other axes; the result has their sizes along
  /// the axis added.
  ///
  /// @throws IllegalArgumentException if the list is empty or there is no such axis
  /// @throws TensorFlowException if dtypes or shapes do not match
  /// @see "Python: tf.concat"
  @Endpoint("concat")
  static Tensor concat(BaseOps tf, List<Tensor> values, int axis) {
    Tensor first = first("concat", values);
    return concat(tf, values, Constants.of(tf, Axes.normalize("concat", axis, first.shape())));
  }

  /// Joins tensors along an axis they have.
  ///
  /// `values` are `[D…]` of one dtype, equal in all other axes; `axis` is a scalar, `int32` or
  /// `int64`; the result has their sizes along the axis added.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @throws TensorFlowException if dtypes or shapes do not match, or there is no such axis
  /// @see "Python: tf.concat"
  @Endpoint("concat")
  static Tensor concat(BaseOps tf, List<Tensor> values, Tensor axis) {
    Tensor first = first("concat", values);
    return values.size() == 1 ? tf.raw.Identity(first) : tf.raw.ConcatV2(values, axis);
  }

  /// Joins tensors, Java arrays and lists along an axis they have.
  ///
  /// `values` are `[D…]`, equal in all other axes; Java values take the dtype of the first tensor,
  /// without tensors that of the first one with fractions; the result has their sizes along the
  /// axis added.
  ///
  /// @throws IllegalArgumentException if there are none, there is no such axis, or that dtype
  ///   cannot hold a value
  /// @throws TensorFlowException if dtypes or shapes do not match
  /// @see "Python: tf.concat"
  @Endpoint(value = "concat", variant = true)
  static Tensor concat(BaseOps tf, Collection<?> values, int axis) {
    return concat(tf, ArrayLike.all(tf, values), axis);
  }

  /// Stacks tensors, Java numbers, arrays and lists along a new first axis.
  ///
  /// `values` are `N` of `[D…]`; Java values take the dtype of the first tensor, without tensors
  /// that of the first one with fractions; the result is `[N, D…]`.
  ///
  /// @throws IllegalArgumentException if that dtype cannot hold a value
  /// @throws TensorFlowException if dtypes or shapes differ
  /// @see "Python: tf.stack"
  @Endpoint(value = "stack", variant = true)
  static Tensor stack(BaseOps tf, Collection<?> values) {
    return stack(tf, ArrayLike.all(tf, values), 0);
  }

  /// Stacks tensors, Java numbers, arrays and lists along a new axis.
  ///
  /// `values` are `N` of `[D…]`; Java values take the dtype of the first tensor, without tensors
  /// that of the first one with fractions; the result is `[D…]` with an axis of size `N` inserted.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or that dtype cannot hold a value
  /// @throws TensorFlowException if dtypes or shapes differ
  /// @see "Python: tf.stack"
  @Endpoint(value = "stack", variant = true)
  static Tensor stack(BaseOps tf, Collection<?> values, int axis) {
    return stack(tf, ArrayLike.all(tf, values), axis);
  }

  /// Stacks tensors along a new first axis.
  ///
  /// `values` are `N` tensors `[D…]` of one dtype; the result is `[N, D…]`; of none `[0]`,
  /// `float32`.
  ///
  /// @throws TensorFlowException if dtypes or shapes differ
  /// @see "Python: tf.stack"
  @Endpoint("stack")
  static Tensor stack(BaseOps tf, List<Tensor> values) {
    return stack(tf, values, 0);
  }

  /// Stacks tensors along a new axis.
  ///
  /// `values` are `N` tensors `[D…]` of one dtype; the result is `[D…]` with an axis of size `N`
  /// inserted. A negative axis counts from the end of the result.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @throws TensorFlowException if dtypes or shapes differ
  /// @see "Python: tf.stack"
  @Endpoint("stack")
  static Tensor stack(BaseOps tf, List<Tensor> values, int axis) {
    if (values.isEmpty()) {
      // As in Python, of no tensors there is no other dtype.
      Axes.normalize("stack", axis, 1);
      return Constants.of(tf, new float[0]);
    }
    Tensor first = first("stack", values);
    int at = first.shape().hasRank() ? Axes.normalize("stack", axis, first.rank() + 1) : axis;
    return tf.raw.Pack(values, Attributes.of("axis", at));
  }

  /// The tensors of a list that holds nothing else; otherwise none.
  static List<Tensor> tensors(Object value) {
    if (!(value instanceof List<?> list) || !list.stream().allMatch(Tensor.class::isInstance)) {
      return List.of();
    }
    return list.stream().map(Tensor.class::cast).toList();
  }

  private static Tensor first(String operation, List<Tensor> values) {
    if (values.isEmpty()) {
      throw Mistake.argument(
          operation + ": values is empty; expected at least one tensor, got none");
    }
    return values.getFirst();
  }
}
