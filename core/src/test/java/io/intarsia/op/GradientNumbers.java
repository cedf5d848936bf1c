package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Tensors as real numbers: of complex ones real and imaginary parts in turn.
final class GradientNumbers {
  private GradientNumbers() {}

  /// The elements of a tensor.
  static double[] parts(Ops tf, Tensor tensor) {
    if (!tensor.dtype().isComplex()) {
      return tf.cast(tf.reshape(tensor, -1), DType.FLOAT64).toArray(double[].class);
    }
    Attributes real = Attributes.of("Tout", tensor.dtype().realDType());
    Tensor pairs =
        tf.raw.Pack(
            List.of(tf.raw.Real(tensor, real), tf.raw.Imag(tensor, real)),
            Attributes.of("axis", -1));
    return tf.cast(tf.reshape(pairs, -1), DType.FLOAT64).toArray(double[].class);
  }

  /// A tensor of the shape and dtype of another.
  static Tensor of(Ops tf, double[] parts, Tensor like) {
    long[] shape = like.shape().toArray();
    if (!like.dtype().isComplex()) {
      return tf.cast(tf.reshape(tf.constant(parts), shape), like.dtype());
    }
    List<Tensor> pair =
        tf.raw.Unpack(tf.reshape(tf.constant(parts), -1, 2), 2, Attributes.of("axis", 1));
    Attributes type = Attributes.of("Tout", like.dtype());
    return tf.reshape(tf.raw.Complex(pair.get(0), pair.get(1), type), shape);
  }
}
