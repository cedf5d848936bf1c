package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.MovedAxes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Parts of tensors reversed or replaced.
final class ReverseSequences {
  private ReverseSequences() {}

  /// Reverses the first elements of each slice, as many as its length says.
  ///
  /// `input` is `[D…]`; `seqLengths` is a vector with a length for each slice of the batch axis,
  /// `int32` or `int64`; the options must name two different axes.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or both are the same
  /// @throws TensorFlowException if a length is greater than the axis, or their number is not that
  ///   of the slices
  /// @see "Python: tf.reverse_sequence"
  @Endpoint("reverse_sequence")
  static Tensor reverseSequence(
      BaseOps tf, Tensor input, Tensor seqLengths, ReverseSequenceOptions options) {
    int sequence = Axes.normalize("reverseSequence", options.seqAxis(), input.shape());
    int batch = Axes.normalize("reverseSequence", options.batchAxis(), input.shape());
    if (sequence == batch) {
      throw Mistake.argument(
          "reverseSequence: seqAxis and batchAxis are the same; expected two different axes, got %d and %d; set both"
              .formatted(options.seqAxis(), options.batchAxis()));
    }
    if (sequence < 0 || batch < 0) {
      // Counted from the end of an unknown rank.
      var first = MovedAxes.toStart(tf, input, batch, sequence);
      return first.restore(tf.raw.ReverseSequence(first.apply(input), seqLengths, 1));
    }
    return tf.raw.ReverseSequence(input, seqLengths, sequence, Attributes.of("batch_dim", batch));
  }

  /// Reverses the first elements of each slice, as many as its length says.
  ///
  /// `input` is `[D…]`; there is a length for each slice of the batch axis; the options must name
  /// two different axes.
  ///
  /// @throws IllegalArgumentException if there is no such axis, or both are the same
  /// @throws TensorFlowException if a length is greater than the axis, or their number is not that
  ///   of the slices
  /// @see "Python: tf.reverse_sequence"
  @Endpoint("reverse_sequence")
  static Tensor reverseSequence(
      BaseOps tf, Tensor input, int[] seqLengths, ReverseSequenceOptions options) {
    return reverseSequence(tf, input, Constants.ints(tf, seqLengths), options);
  }

  /// Returns a new tensor in which the slices that the index vectors name are replaced.
  ///
  /// `tensor` is `[N₁, …, N_C, D…]`; `indices` is `[I…, C]`, `int32` or `int64`; `updates` is `[I…,
  /// D…]`, of the dtype of `tensor`. If an index occurs twice, one of its updates is taken.
  ///
  /// @throws TensorFlowException if an index is outside, or the shapes do not match
  /// @see "Python: tf.tensor_scatter_nd_update"
  @Endpoint("tensor_scatter_nd_update")
  static Tensor tensorScatterNdUpdate(BaseOps tf, Tensor tensor, Tensor indices, Tensor updates) {
    return tf.raw.TensorScatterUpdate(tensor, indices, updates);
  }

  /// Computes a fingerprint of each slice of the first axis, by FarmHash64.
  ///
  /// `data` is `[N, D…]`, of any dtype with data; the result is `[N, 8]`, `uint8`, the bytes in
  /// little-endian order.
  ///
  /// @throws TensorFlowException if `data` is a scalar
  /// @see "Python: tf.fingerprint"
  @Endpoint("fingerprint")
  static Tensor fingerprint(BaseOps tf, Tensor data) {
    return fingerprint(tf, data, "farmhash64");
  }

  /// Computes a fingerprint of each slice of the first axis.
  ///
  /// `data` is `[N, D…]`, of any dtype with data; the result is `[N, 8]`, `uint8`, the bytes in
  /// little-endian order.
  ///
  /// @param method `farmhash64`, the only one the runtime has
  /// @throws TensorFlowException if `data` is a scalar or there is no such method
  /// @see "Python: tf.fingerprint"
  @Endpoint("fingerprint")
  static Tensor fingerprint(BaseOps tf, Tensor data, String method) {
    return tf.raw.Fingerprint(data, Constants.of(tf, method));
  }
}
