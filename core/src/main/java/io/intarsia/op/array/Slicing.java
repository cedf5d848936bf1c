package io.intarsia.op.array;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Boxes cut out of tensors.
final class Slicing {
  private Slicing() {}

  /// Cuts a box out of a tensor.
  ///
  /// `input` is `[D…]`; for each axis `begin` is where the box starts and `size` how long it is, -1
  /// for the rest.
  ///
  /// @throws IllegalArgumentException if `begin` and `size` differ in length
  /// @throws TensorFlowException if the box is not inside the tensor
  /// @see "Python: tf.slice"
  @Endpoint("slice")
  static Tensor slice(BaseOps tf, Tensor input, int[] begin, int[] size) {
    if (begin.length != size.length) {
      throw Mistake.argument(
          "slice: begin and size differ in length; expected one of each for each axis, got %d and %d"
              .formatted(begin.length, size.length));
    }
    return tf.raw.Slice(input, Constants.ints(tf, begin), Constants.ints(tf, size));
  }

  /// Cuts a box out of a tensor.
  ///
  /// `input` is `[D…]`; `begin` and `size` are vectors with an element for each axis, both `int32`
  /// or both `int64`: where the box starts and how long it is, -1 for the rest.
  ///
  /// @throws TensorFlowException if the box is not inside the tensor
  /// @see "Python: tf.slice"
  @Endpoint("slice")
  static Tensor slice(BaseOps tf, Tensor input, Tensor begin, Tensor size) {
    return tf.raw.Slice(input, begin, size);
  }

  /// Picks every element from `begin` up to `end`, which is left out, along the first axes.
  ///
  /// `input` is `[D…]`; negative positions count from the end of an axis. [Tensor#get] says the
  /// same in fewer words.
  ///
  /// @throws IllegalArgumentException if `begin` and `end` differ in length
  /// @see "Python: tf.strided_slice"
  @Endpoint("strided_slice")
  static Tensor stridedSlice(BaseOps tf, Tensor input, int[] begin, int[] end) {
    return stridedSlice(tf, input, begin, end, StridedSliceOptions.defaults());
  }

  /// Picks elements from `begin` up to `end`, which is left out, along the first axes, in strides.
  ///
  /// `input` is `[D…]`; negative positions count from the end of an axis. Bit `i` of a mask says
  /// something special of position `i`.
  ///
  /// @throws IllegalArgumentException if begin, end and strides differ in length
  /// @throws TensorFlowException if a stride is 0 or a mask does not fit
  /// @see "Python: tf.strided_slice"
  @Endpoint("strided_slice")
  static Tensor stridedSlice(
      BaseOps tf, Tensor input, int[] begin, int[] end, StridedSliceOptions options) {
    if (begin.length != end.length) {
      throw Mistake.argument(
          "stridedSlice: begin and end differ in length; expected one of each for each axis, got %d and %d"
              .formatted(begin.length, end.length));
    }
    return stridedSlice(tf, input, Constants.ints(tf, begin), Constants.ints(tf, end), options);
  }

  /// Picks elements from `begin` up to `end`, which is left out, along the first axes, in strides.
  ///
  /// `input` is `[D…]`; `begin` and `end` are vectors, `int32`; negative positions count from the
  /// end of an axis. Bit `i` of a mask says something special of position `i`.
  ///
  /// @throws TensorFlowException if begin, end and strides differ in length, a stride is 0 or a
  ///   mask does not fit
  /// @see "Python: tf.strided_slice"
  @Endpoint("strided_slice")
  static Tensor stridedSlice(
      BaseOps tf, Tensor input, Tensor begin, Tensor end, StridedSliceOptions options) {
    Tensor strides =
        options.strides() == null
            ? ZerosAndOnes.onesLike(tf, begin)
            : Constants.of(
                tf,
                options.strides().stream().mapToInt(Integer::intValue).toArray(),
                begin.dtype());
    Attributes masks =
        Attributes.of("begin_mask", options.beginMask())
            .with("end_mask", options.endMask())
            .with("ellipsis_mask", options.ellipsisMask())
            .with("new_axis_mask", options.newAxisMask())
            .with("shrink_axis_mask", options.shrinkAxisMask());
    return tf.raw.StridedSlice(input, begin, end, strides, masks);
  }
}
