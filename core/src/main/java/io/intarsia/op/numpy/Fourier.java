package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Fourier transforms: `float32` and `complex64` stay of single precision, all else becomes of
/// double precision.
final class Fourier {
  private Fourier() {}

  /// The Fourier transform along the last axis: complex.
  ///
  /// @see "Python: numpy.fft.fft"
  @Endpoint("numpy.fft.fft")
  static Tensor fft(BaseOps tf, Object x) {
    return tf.raw.FFT(complex(tf, x));
  }

  /// The Fourier transform of the first `n` elements of the last axis, or of all and zeros behind
  /// them.
  ///
  /// @see "Python: numpy.fft.fft"
  @Endpoint("numpy.fft.fft")
  static Tensor fft(BaseOps tf, Object x, int n) {
    return fft(tf, sized(tf, "fft", complex(tf, x), n));
  }

  /// The Fourier transform of the first `n` elements of an axis, or of all and zeros behind them.
  ///
  /// @param n null for all there are
  /// @throws IllegalArgumentException if the rank is not known, or there is no such axis
  /// @see "Python: numpy.fft.fft"
  @Endpoint("numpy.fft.fft")
  static Tensor fft(BaseOps tf, Object x, @Nullable Integer n, int axis) {
    return along(
        "fft",
        complex(tf, x),
        axis,
        array -> n == null ? fft(tf, array) : fft(tf, array, n.intValue()));
  }

  /// The inverse Fourier transform along the last axis: complex.
  ///
  /// @see "Python: numpy.fft.ifft"
  @Endpoint("numpy.fft.ifft")
  static Tensor ifft(BaseOps tf, Object x) {
    return tf.raw.IFFT(complex(tf, x));
  }

  /// The inverse Fourier transform of the first `n` elements of the last axis, or of all and zeros
  /// behind them.
  ///
  /// @see "Python: numpy.fft.ifft"
  @Endpoint("numpy.fft.ifft")
  static Tensor ifft(BaseOps tf, Object x, int n) {
    return ifft(tf, sized(tf, "ifft", complex(tf, x), n));
  }

  /// The inverse Fourier transform of the first `n` elements of an axis, or of all and zeros behind
  /// them.
  ///
  /// @param n null for all there are
  /// @throws IllegalArgumentException if the rank is not known, or there is no such axis
  /// @see "Python: numpy.fft.ifft"
  @Endpoint("numpy.fft.ifft")
  static Tensor ifft(BaseOps tf, Object x, @Nullable Integer n, int axis) {
    return along(
        "ifft",
        complex(tf, x),
        axis,
        array -> n == null ? ifft(tf, array) : ifft(tf, array, n.intValue()));
  }

  /// The Fourier transform along the last two axes: complex.
  ///
  /// @see "Python: numpy.fft.fft2"
  @Endpoint("numpy.fft.fft2")
  static Tensor fft2(BaseOps tf, Object x) {
    return tf.raw.FFT2D(complex(tf, x));
  }

  /// The inverse Fourier transform along the last two axes: complex.
  ///
  /// @see "Python: numpy.fft.ifft2"
  @Endpoint("numpy.fft.ifft2")
  static Tensor ifft2(BaseOps tf, Object x) {
    return tf.raw.IFFT2D(complex(tf, x));
  }

  /// The Fourier transform of real numbers along the last axis, its half from 0 up: complex, `[…, N
  /// / 2 + 1]`.
  ///
  /// @see "Python: numpy.fft.rfft"
  @Endpoint({"numpy.rfft", "numpy.fft.rfft"})
  static Tensor rfft(BaseOps tf, Object x) {
    Tensor array = real(tf, x);
    return rfft(tf, array, Dims.size(tf, array, -1));
  }

  /// The Fourier transform of the first `n` real numbers of the last axis, or of all and zeros
  /// behind them: complex, `[…, n / 2 + 1]`.
  ///
  /// @see "Python: numpy.fft.rfft"
  @Endpoint("numpy.fft.rfft")
  static Tensor rfft(BaseOps tf, Object x, int n) {
    return rfft(tf, sized(tf, "rfft", real(tf, x), n), Constants.of(tf, n));
  }

  /// The Fourier transform of the first `n` real numbers of an axis, or of all and zeros behind
  /// them.
  ///
  /// @param n null for all there are
  /// @throws IllegalArgumentException if the rank is not known, or there is no such axis
  /// @see "Python: numpy.fft.rfft"
  @Endpoint("numpy.fft.rfft")
  static Tensor rfft(BaseOps tf, Object x, @Nullable Integer n, int axis) {
    return along(
        "rfft",
        real(tf, x),
        axis,
        array -> n == null ? rfft(tf, array) : rfft(tf, array, n.intValue()));
  }

  /// The real numbers whose transform `rfft` gives, of an even number: `[…, 2 (M - 1)]`.
  ///
  /// @see "Python: numpy.fft.irfft"
  @Endpoint("numpy.fft.irfft")
  static Tensor irfft(BaseOps tf, Object x) {
    Tensor array = complex(tf, x);
    return irfft(tf, array, Dims.size(tf, array, -1).minus(1).times(2));
  }

  /// The `n` real numbers whose transform `rfft` gives: `[…, n]`.
  ///
  /// @see "Python: numpy.fft.irfft"
  @Endpoint("numpy.fft.irfft")
  static Tensor irfft(BaseOps tf, Object x, int n) {
    checkSize("irfft", n);
    return irfft(tf, sized(tf, "irfft", complex(tf, x), n / 2 + 1), Constants.of(tf, n));
  }

  /// The `n` real numbers along an axis whose transform `rfft` gives.
  ///
  /// @param n null for all there are
  /// @throws IllegalArgumentException if the rank is not known, or there is no such axis
  /// @see "Python: numpy.fft.irfft"
  @Endpoint("numpy.fft.irfft")
  static Tensor irfft(BaseOps tf, Object x, @Nullable Integer n, int axis) {
    return along(
        "irfft",
        complex(tf, x),
        axis,
        array -> n == null ? irfft(tf, array) : irfft(tf, array, n.intValue()));
  }

  /// With the frequency 0 in the middle of all axes.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.fft.fftshift"
  @Endpoint("numpy.fft.fftshift")
  static Tensor fftshift(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return fftshift(tf, array, axes("fftshift", array));
  }

  /// With the frequency 0 in the middle of axes.
  ///
  /// @param axes negative ones count from the last
  /// @see "Python: numpy.fft.fftshift"
  @Endpoint("numpy.fft.fftshift")
  static Tensor fftshift(BaseOps tf, Object x, int... axes) {
    return shifted(tf, x, axes, size -> size.floorDiv(2));
  }

  /// What `fftshift` did to all axes, taken back.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.fft.ifftshift"
  @Endpoint("numpy.fft.ifftshift")
  static Tensor ifftshift(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return ifftshift(tf, array, axes("ifftshift", array));
  }

  /// What `fftshift` did to axes, taken back.
  ///
  /// @param axes negative ones count from the last
  /// @see "Python: numpy.fft.ifftshift"
  @Endpoint("numpy.fft.ifftshift")
  static Tensor ifftshift(BaseOps tf, Object x, int... axes) {
    return shifted(tf, x, axes, size -> size.floorDiv(2).neg());
  }

  /// The frequencies of a Fourier transform of `n` samples, one apart, `float64` `[n]`.
  ///
  /// @see "Python: numpy.fft.fftfreq"
  @Endpoint({"numpy.fftfreq", "numpy.fft.fftfreq"})
  static Tensor fftfreq(BaseOps tf, int n) {
    return fftfreq(tf, n, 1);
  }

  /// The frequencies of a Fourier transform of `n` samples, `float64` `[n]`: first those from 0 up,
  /// then the negative ones.
  ///
  /// @param d how far samples are apart
  /// @see "Python: numpy.fft.fftfreq"
  @Endpoint({"numpy.fftfreq", "numpy.fft.fftfreq"})
  static Tensor fftfreq(BaseOps tf, int n, double d) {
    return Building.numbers(tf, n, at -> (at < (n + 1) / 2 ? at : at - n) / (n * d));
  }

  /// The frequencies of a Fourier transform of `n` real samples, one apart, `float64` `[n / 2 +
  /// 1]`.
  ///
  /// @see "Python: numpy.fft.rfftfreq"
  @Endpoint({"numpy.rfftfreq", "numpy.fft.rfftfreq"})
  static Tensor rfftfreq(BaseOps tf, int n) {
    return rfftfreq(tf, n, 1);
  }

  /// The frequencies of a Fourier transform of `n` real samples, `float64` `[n / 2 + 1]`.
  ///
  /// @param d how far samples are apart
  /// @see "Python: numpy.fft.rfftfreq"
  @Endpoint({"numpy.rfftfreq", "numpy.fft.rfftfreq"})
  static Tensor rfftfreq(BaseOps tf, int n, double d) {
    return Building.numbers(tf, n / 2 + 1, at -> at / (n * d));
  }

  /// @param by how far, given the size of an axis
  private static Tensor shifted(BaseOps tf, Object x, int[] axes, UnaryOperator<Tensor> by) {
    Tensor shifted = Given.array(tf, x);
    for (int axis : axes) {
      shifted = tf.raw.Roll(shifted, by.apply(Dims.size(tf, shifted, axis)), axis);
    }
    return shifted;
  }

  private static Tensor rfft(BaseOps tf, Tensor array, Tensor size) {
    DType complex = array.dtype() == DType.FLOAT64 ? DType.COMPLEX128 : DType.COMPLEX64;
    return tf.raw.RFFT(array, size.expandDims(0), Attributes.of("Tcomplex", complex));
  }

  private static Tensor irfft(BaseOps tf, Tensor array, Tensor size) {
    Attributes real = Attributes.of("Treal", array.dtype().realDType());
    return tf.raw.IRFFT(array, size.expandDims(0), real);
  }

  private static Tensor real(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    return array.dtype() == DType.FLOAT32 ? array : array.cast(DType.FLOAT64);
  }

  private static Tensor complex(BaseOps tf, Object x) {
    Tensor array = Given.array(tf, x);
    if (array.dtype().isComplex()) {
      return array;
    }
    return array.cast(array.dtype() == DType.FLOAT32 ? DType.COMPLEX64 : DType.COMPLEX128);
  }

  private static Tensor sized(BaseOps tf, String function, Tensor x, int n) {
    checkSize(function, n);
    Tensor cut = Given.part(x, -1, 0, n);
    Tensor missing = Dims.size(tf, cut, -1).rminus(n);
    int rank = Given.rank(function, x);
    Tensor end = tf.raw.OneHot(Constants.ints(tf, rank - 1), rank, 1, 0).squeeze(0).times(missing);
    return tf.raw.Pad(cut, tf.raw.Pack(List.of(tf.raw.ZerosLike(end), end)).transpose());
  }

  private static Tensor along(
      String function, Tensor x, int axis, UnaryOperator<Tensor> ofTheLast) {
    int rank = Given.rank(function, x);
    int at = Axes.normalize("numpy." + function, axis, rank);
    Tensor transformed = ofTheLast.apply(x.transpose(Given.moved(rank, at, -1)));
    return transformed.transpose(Given.moved(rank, -1, at));
  }

  private static int[] axes(String function, Tensor x) {
    return IntStream.range(0, Given.rank(function, x)).toArray();
  }

  private static void checkSize(String function, int n) {
    if (n < 1) {
      throw Mistake.argument(
          "numpy.%s: no such number of elements; expected n of 1 at least, got %d"
              .formatted(function, n));
    }
  }
}
