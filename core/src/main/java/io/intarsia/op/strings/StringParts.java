package io.intarsia.op.strings;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Lengths, parts, numbers and hashes of strings.
final class StringParts {
  private StringParts() {}

  /// Counts the bytes of each string.
  ///
  /// `input` is `[D…]`, `string`; the result is `[D…]`, `int32`.
  ///
  /// @see "Python: tf.strings.length"
  @Endpoint("strings.length")
  static Tensor length(BaseOps tf, Tensor input) {
    return length(tf, input, StringUnit.BYTE);
  }

  /// Counts the bytes or characters of each string.
  ///
  /// `input` is `[D…]`, `string`; the result is `[D…]`, `int32`.
  ///
  /// @see "Python: tf.strings.length"
  @Endpoint("strings.length")
  static Tensor length(BaseOps tf, Tensor input, StringUnit unit) {
    return tf.raw.StringLength(input, Attributes.of("unit", unit.name()));
  }

  /// Cuts the same part out of each string, in bytes; a string may end before the part does.
  ///
  /// `input` is `[D…]`, `string`, and so is the result; a negative `pos` counts from the end.
  ///
  /// @throws TensorFlowException if `pos` is outside a string
  /// @see "Python: tf.strings.substr"
  @Endpoint("strings.substr")
  static Tensor substr(BaseOps tf, Tensor input, int pos, int len) {
    return substr(tf, input, pos, len, StringUnit.BYTE);
  }

  /// Cuts the same part out of each string; a string may end before the part does.
  ///
  /// `input` is `[D…]`, `string`, and so is the result; a negative `pos` counts from the end.
  ///
  /// @throws TensorFlowException if `pos` is outside a string
  /// @see "Python: tf.strings.substr"
  @Endpoint("strings.substr")
  static Tensor substr(BaseOps tf, Tensor input, int pos, int len, StringUnit unit) {
    return substr(tf, input, Constants.of(tf, pos), Constants.of(tf, len), unit);
  }

  /// Cuts a part out of each string, in bytes; a string may end before its part does.
  ///
  /// `input` is `[D…]`, `string`; `pos` and `len` have one shape that broadcasts with `[D…]`,
  /// `int32` or `int64`; a negative `pos` counts from the end.
  ///
  /// @throws TensorFlowException if `pos` is outside a string, or the shapes do not match
  /// @see "Python: tf.strings.substr"
  @Endpoint("strings.substr")
  static Tensor substr(BaseOps tf, Tensor input, Tensor pos, Tensor len) {
    return substr(tf, input, pos, len, StringUnit.BYTE);
  }

  /// Cuts a part out of each string; a string may end before its part does.
  ///
  /// `input` is `[D…]`, `string`; `pos` and `len` have one shape that broadcasts with `[D…]`,
  /// `int32` or `int64`; a negative `pos` counts from the end.
  ///
  /// @throws TensorFlowException if `pos` is outside a string, or the shapes do not match
  /// @see "Python: tf.strings.substr"
  @Endpoint("strings.substr")
  static Tensor substr(BaseOps tf, Tensor input, Tensor pos, Tensor len, StringUnit unit) {
    return tf.raw.Substr(input, pos, len, Attributes.of("unit", unit.name()));
  }

  /// Hashes each string into one of several buckets; the hash may change with the runtime.
  ///
  /// `input` is `[D…]`, `string`; the result is `[D…]`, `int64`, in `[0, numBuckets)`.
  ///
  /// @throws IllegalArgumentException if there are no buckets
  /// @see "Python: tf.strings.to_hash_bucket"
  @Endpoint("strings.to_hash_bucket")
  static Tensor toHashBucket(BaseOps tf, Tensor input, long numBuckets) {
    if (numBuckets < 1) {
      throw Mistake.argument(
          "strings.toHashBucket: wrong number of buckets; expected numBuckets >= 1, got "
              + numBuckets);
    }
    return tf.raw.StringToHashBucket(input, numBuckets);
  }

  /// Reads each string as a number of `float32`.
  ///
  /// `input` is `[D…]`, `string`; the result is `[D…]`.
  ///
  /// @throws TensorFlowException if a string is not a number
  /// @see "Python: tf.strings.to_number"
  @Endpoint("strings.to_number")
  static Tensor toNumber(BaseOps tf, Tensor input) {
    return toNumber(tf, input, DType.FLOAT32);
  }

  /// Reads each string as a number.
  ///
  /// `input` is `[D…]`, `string`; the result is `[D…]`, of dtype `outType`: `float32`, `float64` or
  /// an integer of 32 or 64 bits.
  ///
  /// @throws TensorFlowException if a string is not a number of that dtype
  /// @see "Python: tf.strings.to_number"
  @Endpoint("strings.to_number")
  static Tensor toNumber(BaseOps tf, Tensor input, DType outType) {
    return tf.raw.StringToNumber(input, Attributes.of("out_type", outType));
  }
}
