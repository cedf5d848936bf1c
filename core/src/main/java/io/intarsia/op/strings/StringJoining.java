package io.intarsia.op.strings;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Strings put together.
final class StringJoining {
  private StringJoining() {}

  /// Joins strings elementwise, with nothing in between.
  ///
  /// `inputs` are `[D…]` or scalars, `string`; the result is `[D…]`.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @throws TensorFlowException if shapes other than scalars differ
  /// @see "Python: tf.strings.join"
  @Endpoint("strings.join")
  static Tensor join(BaseOps tf, List<Tensor> inputs) {
    return join(tf, inputs, "");
  }

  /// Joins strings elementwise, with a separator in between.
  ///
  /// `inputs` are `[D…]` or scalars, `string`; the result is `[D…]`.
  ///
  /// @throws IllegalArgumentException if the list is empty
  /// @throws TensorFlowException if shapes other than scalars differ
  /// @see "Python: tf.strings.join"
  @Endpoint("strings.join")
  static Tensor join(BaseOps tf, List<Tensor> inputs, String separator) {
    if (inputs.isEmpty()) {
      throw Mistake.argument(
          "strings.join: inputs is empty; expected at least one tensor, got none");
    }
    return tf.raw.StringJoin(inputs, Attributes.of("separator", separator));
  }

  /// Joins all strings of a tensor in row-major order, with nothing in between.
  ///
  /// `inputs` is `[D…]`, `string`; the result is a scalar.
  ///
  /// @see "Python: tf.strings.reduce_join"
  @Endpoint("strings.reduce_join")
  static Tensor reduceJoin(BaseOps tf, Tensor inputs) {
    return reduceJoin(tf, inputs, ReduceJoinOptions.defaults());
  }

  /// Joins the strings of a tensor over some axes, in that order, with nothing in between.
  ///
  /// `inputs` is `[D…]`, `string`; the result is without those axes.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @see "Python: tf.strings.reduce_join"
  @Endpoint("strings.reduce_join")
  static Tensor reduceJoin(BaseOps tf, Tensor inputs, int... axis) {
    return reduceJoin(tf, inputs, ReduceJoinOptions.defaults().withAxis(axis));
  }

  /// Joins the strings of a tensor over some axes.
  ///
  /// `inputs` is `[D…]`, `string`; the result is without those axes, or with 1 in their place if
  /// `keepdims`.
  ///
  /// @throws IllegalArgumentException if there is no such axis
  /// @see "Python: tf.strings.reduce_join"
  @Endpoint("strings.reduce_join")
  static Tensor reduceJoin(BaseOps tf, Tensor inputs, ReduceJoinOptions options) {
    Attributes attributes =
        Attributes.of("keep_dims", options.keepdims()).with("separator", options.separator());
    return tf.raw.ReduceJoin(inputs, axes(tf, inputs, options), attributes);
  }

  /// Joins the strings that have the same number, in order, with nothing in between.
  ///
  /// `inputs` is `[D…]`, `string`; `segmentIds` is a prefix of that shape, integer, with numbers in
  /// `[0, numSegments)`; the result starts with an axis `[numSegments]`, empty where nothing was
  /// joined.
  ///
  /// @throws TensorFlowException if a number is not in that range, or the shapes do not match
  /// @see "Python: tf.strings.unsorted_segment_join"
  @Endpoint("strings.unsorted_segment_join")
  static Tensor unsortedSegmentJoin(BaseOps tf, Tensor inputs, Tensor segmentIds, int numSegments) {
    return unsortedSegmentJoin(tf, inputs, segmentIds, numSegments, "");
  }

  /// Joins the strings that have the same number, in order, with a separator in between.
  ///
  /// `inputs` is `[D…]`, `string`; `segmentIds` is a prefix of that shape, integer, with numbers in
  /// `[0, numSegments)`; the result starts with an axis `[numSegments]`, empty where nothing was
  /// joined.
  ///
  /// @throws TensorFlowException if a number is not in that range, or the shapes do not match
  /// @see "Python: tf.strings.unsorted_segment_join"
  @Endpoint("strings.unsorted_segment_join")
  static Tensor unsortedSegmentJoin(
      BaseOps tf, Tensor inputs, Tensor segmentIds, int numSegments, String separator) {
    return tf.raw.UnsortedSegmentJoin(
        inputs, segmentIds, Constants.of(tf, numSegments), Attributes.of("separator", separator));
  }

  private static Tensor axes(BaseOps tf, Tensor inputs, ReduceJoinOptions options) {
    if (options.axis() != null) {
      return Constants.ints(
          tf,
          options.axis().stream()
              .mapToInt(axis -> Axes.normalize("strings.reduceJoin", axis, inputs.shape()))
              .toArray());
    }
    // The last axis first keeps the strings in row-major order.
    return tf.raw.ReverseV2(Axes.all(tf, inputs), Constants.ints(tf, 0));
  }
}
