package io.intarsia.plot;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.stream.IntStream;

/// The numbers of a tensor.
final class Numbers {
  private Numbers() {}

  /// All numbers in row-major order; booleans are 0 and 1.
  ///
  /// @throws IllegalArgumentException if there are none, or they are no real numbers
  static double[] all(String method, Tensor tensor) {
    DType dtype = tensor.dtype();
    if (dtype.isComplex()) {
      throw Mistake.argument(
          "Plot.%s: complex numbers cannot be drawn; take tf.math.abs, tf.math.real or tf.math.imag of them"
              .formatted(method));
    }
    if (dtype != DType.BOOL && !dtype.isFloating() && !dtype.isInteger()) {
      throw Mistake.argument(
          "Plot.%s: real numbers or booleans can be drawn, got %s".formatted(method, dtype));
    }
    if (tensor.size() == 0) {
      throw Mistake.argument(
          "Plot.%s: there is nothing to draw in a tensor of shape %s"
              .formatted(method, tensor.shape()));
    }
    try (var host = tensor.toHost()) {
      boolean booleans = dtype == DType.BOOL;
      return IntStream.range(0, Math.toIntExact(host.size()))
          .mapToDouble(i -> booleans ? (host.booleanAt(i) ? 1 : 0) : host.doubleAt(i))
          .toArray();
    }
  }

  /// The numbers of a vector.
  ///
  /// @throws IllegalArgumentException as [#all], or if the tensor is no vector
  static double[] vector(String method, Tensor tensor) {
    if (tensor.rank() != 1) {
      throw Mistake.argument(
          "Plot.%s: expected a vector [n], got shape %s".formatted(method, tensor.shape()));
    }
    return all(method, tensor);
  }

  static double[] positions(int count) {
    return IntStream.range(0, count).asDoubleStream().toArray();
  }

  static double[] finite(double[] values) {
    return Arrays.stream(values).filter(Double::isFinite).toArray();
  }

  /// What the caption says of numbers that are not drawn.
  static String gaps(double[] values) {
    long gaps = values.length - Arrays.stream(values).filter(Double::isFinite).count();
    return gaps == 0 ? "" : ", %d of %d not finite".formatted(gaps, values.length);
  }
}
