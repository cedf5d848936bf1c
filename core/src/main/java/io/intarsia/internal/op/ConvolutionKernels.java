package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.operator.ConvolutionFaults;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BinaryOperator;

/// Convolutions with channels last and their gradients, past the faults of their kernels: see
/// [ConvolutionFaults]. What would go wrong in `bfloat16` is computed in `float32`, in which the
/// kernels sum up anyway; what would with some number of channels has channels of zeros beside
/// them.
public final class ConvolutionKernels {
  private ConvolutionKernels() {}

  /// The op that gives a gradient.
  @FunctionalInterface
  public interface Backprop {
    /// Runs it.
    ///
    /// @param images or their sizes
    /// @param filters or their sizes
    Tensor of(Tensor images, Tensor filters, Tensor gradient);
  }

  /// A convolution, also a depthwise one or its gradient of images.
  ///
  /// @param first what the kernel takes, and so the second
  public static Tensor convolution(
      BaseOps tf, Tensor first, Tensor second, BinaryOperator<Tensor> kernel) {
    return ConvolutionFaults.isToBeWidened(first.dtype())
        ? narrowed(tf, kernel.apply(wide(tf, first), wide(tf, second)))
        : kernel.apply(first, second);
  }

  /// The gradient of the images of a convolution.
  ///
  /// @param rank that of images and filters, 4 or 5
  /// @param sizes of the images, a vector
  /// @param filters `[…, channels, filters]`
  /// @param gradient that of the result, `[batch, …, filters]`
  public static Tensor gradientOfImages(
      BaseOps tf, int rank, Tensor sizes, Tensor filters, Tensor gradient, Backprop kernel) {
    if (ConvolutionFaults.isToBeWidened(filters.dtype())) {
      return narrowed(
          tf, gradientOfImages(tf, rank, sizes, wide(tf, filters), wide(tf, gradient), kernel));
    }
    boolean isPadded = ConvolutionFaults.isOfOneChannel(filters.dtype(), filters.shape());
    Tensor more = isPadded ? withOneMore(tf, rank, filters) : filters;
    Tensor of = isPadded ? withOneMore(tf, rank, gradient) : gradient;
    return ConvolutionFaults.mayMissBlock(filters.dtype(), filters.shape())
        ? inWholePairs(tf, rank, sizes, more, of, kernel)
        : kernel.of(sizes, more, of);
  }

  private static Tensor inWholePairs(
      BaseOps tf, int rank, Tensor sizes, Tensor filters, Tensor gradient, Backprop kernel) {
    Tensor channels = Dims.range(tf, sizes, rank - 1, rank);
    Tensor pair = Constants.like(tf, ConvolutionFaults.PAIR, sizes);
    Tensor count = tf.raw.FloorMod(tf.raw.Neg(channels), pair);
    Tensor more = tf.raw.AddV2(sizes, tf.raw.Mul(last(tf, rank, sizes), count));
    Tensor all = kernel.of(more, padded(tf, rank, -2, filters, count), gradient);
    return start(tf, all, rank, sizes);
  }

  /// The gradient of the filters of a convolution.
  ///
  /// @param sizes of the filters, a vector `int32`
  /// @param filters what is known of these sizes
  public static Tensor gradientOfFilters(
      BaseOps tf,
      List<Long> strides,
      Tensor images,
      Tensor sizes,
      Shape filters,
      Tensor gradient,
      Backprop kernel) {
    return ConvolutionFaults.mayOverrun(images.dtype(), strides, filters)
        ? amongMore(tf, images, sizes, gradient, kernel)
        : kernel.of(images, sizes, gradient);
  }

  /// The gradient of the filters of a depthwise convolution, `[height, width, channels,
  /// multiplier]`.
  ///
  /// @param sizes of the filters, a vector `int32`
  /// @param filters what is known of these sizes
  public static Tensor gradientOfDepthwiseFilters(
      BaseOps tf,
      List<Long> strides,
      Tensor images,
      Tensor sizes,
      Shape filters,
      Tensor gradient,
      Backprop kernel) {
    if (!ConvolutionFaults.mayOverrunDepthwise(images.dtype(), strides, filters)) {
      return kernel.of(images, sizes, gradient);
    }
    Tensor multiplier = Dims.range(tf, sizes, 3, 4);
    Tensor count = tf.raw.Mul(Constants.ints(tf, ConvolutionFaults.BLOCK), multiplier);
    return amongMore(tf, images, sizes, padded(tf, 4, -1, gradient, count), kernel);
  }

  /// Of a block of channels more, of which the gradient is zero.
  private static Tensor amongMore(
      BaseOps tf, Tensor images, Tensor sizes, Tensor gradient, Backprop kernel) {
    Tensor count = Constants.ints(tf, ConvolutionFaults.BLOCK);
    Tensor more = tf.raw.AddV2(sizes, Constants.ints(tf, 0, 0, ConvolutionFaults.BLOCK, 0));
    return start(tf, kernel.of(padded(tf, 4, -1, images, count), more, gradient), 4, sizes);
  }

  private static Tensor start(BaseOps tf, Tensor all, int rank, Tensor sizes) {
    return tf.raw.Slice(all, Constants.of(tf, new int[rank], sizes.dtype()), sizes);
  }

  private static Tensor withOneMore(BaseOps tf, int rank, Tensor x) {
    return padded(tf, rank, -1, x, Constants.ints(tf, 1));
  }

  /// With zeros behind an axis.
  ///
  /// @param axis from the end
  /// @param count how many, `[1]`
  private static Tensor padded(BaseOps tf, int rank, int axis, Tensor x, Tensor count) {
    int[][] behind = new int[rank][2];
    behind[rank + axis][1] = 1;
    return tf.raw.Pad(x, tf.raw.Mul(Constants.of(tf, behind, count.dtype()), count));
  }

  /// One at the last place, and zeros before it.
  private static Tensor last(BaseOps tf, int rank, Tensor sizes) {
    int[] last = new int[rank];
    last[rank - 1] = 1;
    return Constants.of(tf, last, sizes.dtype());
  }

  private static Tensor wide(BaseOps tf, Tensor x) {
    return Casts.cast(tf, x, DType.FLOAT32);
  }

  private static Tensor narrowed(BaseOps tf, Tensor x) {
    return Casts.cast(tf, x, DType.BFLOAT16);
  }
}
