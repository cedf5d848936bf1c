package io.intarsia.op.numpy;

import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.stream.IntStream;

/// Fourier transforms along several axes.
final class FourierPlanes {
  private FourierPlanes() {}

  /// The discrete Fourier transform along all axes.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.fft.fftn"
  @Endpoint("numpy.fft.fftn")
  static Tensor fftn(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return fftn(tf, array, axes("fftn", array));
  }

  /// The inverse of the transform along all axes.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.fft.ifftn"
  @Endpoint("numpy.fft.ifftn")
  static Tensor ifftn(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return ifftn(tf, array, axes("ifftn", array));
  }

  /// The transform of real numbers along all axes: half of the last one, as the rest is conjugate.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.fft.rfftn"
  @Endpoint("numpy.fft.rfftn")
  static Tensor rfftn(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    int[] axes = axes("rfftn", array);
    return fftn(tf, Fourier.rfft(tf, array), IntStream.range(0, axes.length - 1).toArray());
  }

  /// The inverse of `rfftn`, of an even size along the last axis.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.fft.irfftn"
  @Endpoint("numpy.fft.irfftn")
  static Tensor irfftn(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    int[] axes = axes("irfftn", array);
    return Fourier.irfft(tf, ifftn(tf, array, IntStream.range(0, axes.length - 1).toArray()));
  }

  /// The transform of real numbers along the last two axes: half of the last one, as the rest is
  /// conjugate.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.fft.rfft2"
  @Endpoint("numpy.fft.rfft2")
  static Tensor rfft2(BaseOps tf, Object x) {
    return fftn(tf, Fourier.rfft(tf, x), -2);
  }

  /// The inverse of `rfft2`, of an even size along the last axis.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.fft.irfft2"
  @Endpoint("numpy.fft.irfft2")
  static Tensor irfft2(BaseOps tf, Object x) {
    return Fourier.irfft(tf, ifftn(tf, Given.array(tf, x), -2));
  }

  private static Tensor fftn(BaseOps tf, Tensor x, int... axes) {
    Tensor transformed = x;
    for (int axis : axes) {
      transformed = Fourier.fft(tf, transformed, null, axis);
    }
    return transformed;
  }

  private static Tensor ifftn(BaseOps tf, Tensor x, int... axes) {
    Tensor transformed = x;
    for (int axis : axes) {
      transformed = Fourier.ifft(tf, transformed, null, axis);
    }
    return transformed;
  }

  private static int[] axes(String function, Tensor x) {
    return IntStream.range(0, Given.rank("fft." + function, x)).toArray();
  }
}
