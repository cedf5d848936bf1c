package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.operator.ConvolutionFaults;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.function.BinaryOperator;
import java.util.stream.LongStream;

/// Convolutions with channels last and their gradients, past the faults of their kernels: see
/// [ConvolutionFaults]. What would go wrong in `bfloat16` is computed in `float32`, in which the
/// kernels sum up anyway. What would go wrong in `float32` is left to the kernels without oneDNN,
/// which are those of explicit paddings; where these are not known, or there are none of such, to
/// those of `float64`.
public final class ConvolutionKernels {
  private ConvolutionKernels() {}

  /// The op that gives a gradient.
  @FunctionalInterface
  public interface Backprop {
    /// Runs it.
    ///
    /// @param images or their sizes
    /// @param filters or their sizes
    Tensor of(ConvolutionShape window, Tensor images, Tensor filters, Tensor gradient);
  }

  /// A convolution, also a depthwise one or its gradient of images.
  ///
  /// @param first what the kernel takes, and so the second
  public static Tensor convolution(
      BaseOps tf, Tensor first, Tensor second, BinaryOperator<Tensor> kernel) {
    return ConvolutionFaults.isToBeWidened(first.dtype())
        ? widened(tf, DType.FLOAT32, first, second, kernel)
        : kernel.apply(first, second);
  }

  /// Computed in another dtype, and converted back.
  private static Tensor widened(
      BaseOps tf, DType dtype, Tensor first, Tensor second, BinaryOperator<Tensor> kernel) {
    Tensor result = kernel.apply(Casts.cast(tf, first, dtype), Casts.cast(tf, second, dtype));
    return Casts.cast(tf, result, first.dtype());
  }

  /// The gradient of the images of a convolution.
  ///
  /// @param sizes of the images, a vector
  /// @param filters `[…, channels, filters]`
  /// @param gradient that of the result, `[batch, …, filters]`
  public static Tensor gradientOfImages(
      BaseOps tf,
      ConvolutionShape window,
      Tensor sizes,
      Tensor filters,
      Tensor gradient,
      Backprop kernel) {
    return convolution(
        tf, filters, gradient, (w, dy) -> ofImages(tf, window, sizes, w, dy, kernel));
  }

  private static Tensor ofImages(
      BaseOps tf,
      ConvolutionShape window,
      Tensor sizes,
      Tensor filters,
      Tensor gradient,
      Backprop kernel) {
    if (!ConvolutionFaults.mayMissChannels(filters.dtype(), filters.shape())) {
      return kernel.of(window, sizes, filters, gradient);
    }
    return window
        .withExplicitPadding(known(sizes), filters.shape())
        .map(plain -> kernel.of(plain, sizes, filters, gradient))
        .orElseGet(() ->
            widened(
                tf, DType.FLOAT64, filters, gradient, (w, dy) -> kernel.of(window, sizes, w, dy)));
  }

  /// The gradient of the filters of a convolution.
  ///
  /// @param sizes of the filters, a vector `int32`
  /// @param gradient that of the result, `[batch, …, filters]`
  public static Tensor gradientOfFilters(
      BaseOps tf,
      ConvolutionShape window,
      Tensor images,
      Tensor sizes,
      Tensor gradient,
      Backprop kernel) {
    // Of most there is no need to look at the sizes.
    Shape filters = window.isStrided() ? known(sizes) : Shape.unknown();
    if (!mayOverrun(window, images.dtype(), filters)) {
      return kernel.of(window, images, sizes, gradient);
    }
    Tensor result =
        window
            .withExplicitPadding(images.shape(), filters)
            .map(plain -> kernel.of(plain, images, sizes, gradient))
            .orElseGet(() ->
                widened(
                    tf,
                    DType.FLOAT64,
                    images,
                    gradient,
                    (x, dy) -> kernel.of(window, x, sizes, dy)));
    return zeroOfNone(tf, images, result);
  }

  /// Zero of no images: the kernels without oneDNN write nothing then.
  private static Tensor zeroOfNone(BaseOps tf, Tensor images, Tensor gradient) {
    if (images.shape().isFullyKnown() && images.shape().numElements() > 0) {
      return gradient;
    }
    Tensor areThere = tf.raw.Greater(tf.raw.Size(images), Constants.of(tf, 0));
    return tf.raw.SelectV2(areThere, gradient, Constants.zero(tf, gradient.dtype()));
  }

  private static boolean mayOverrun(ConvolutionShape window, DType dtype, Shape filters) {
    return window.depthwise()
        ? ConvolutionFaults.mayOverrunDepthwise(dtype, window.strides(), filters)
        : ConvolutionFaults.mayOverrun(dtype, window.strides(), filters);
  }

  private static Shape known(Tensor sizes) {
    try (HostTensor known = sizes.staticValue().orElse(null)) {
      return known == null
          ? Shape.unknown()
          : Shape.of(LongStream.range(0, known.size()).map(known::longAt).toArray());
    }
  }
}
