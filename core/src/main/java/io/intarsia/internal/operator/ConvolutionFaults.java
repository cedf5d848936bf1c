package io.intarsia.internal.operator;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/// Which convolutions go wrong in the runtime.
///
/// For those of `float32` and `bfloat16` on a CPU the runtime asks oneDNN, unless paddings are
/// explicit. In TensorFlow 2.18 to 2.21 it has these faults, as it has in Python:
///
/// - The gradient of filters of one pixel, with strides and fewer channels than a block has, writes
///   behind its memory: the process ends, or the gradient is wrong.
/// - The gradient of images of one channel, of which a convolution made one channel, is wrong.
/// - On processors with AVX-512 that AMD makes, the gradient of images is wrong in the channels
///   behind the last whole pair of blocks, or of more blocks where filters have one pixel; and
///   convolutions of `bfloat16`, and their gradients of images, are wrong or made of memory that
///   nothing was written to, depending on the numbers of channels.
///
/// @see "oneDNN, issue 6035; PyTorch, issue 163347"
public final class ConvolutionFaults {
  /// The channels of a block, which are more than a kernel takes that has no AVX-512.
  public static final int BLOCK = 16;

  private static final int PAIR = 2 * BLOCK;

  /// Up to so many channels whole pairs are enough for filters of one pixel.
  private static final int FEW = 256;

  private ConvolutionFaults() {}

  /// Whether a convolution, or its gradient of images, must be one of `float32`.
  public static boolean isToBeWidened(DType dtype) {
    return dtype == DType.BFLOAT16 && OneDnn.missesBlocks();
  }

  /// Whether the gradient of images may be wrong.
  ///
  /// @param filters `[…, channels, filters]`, as far as they are known
  public static boolean mayMissChannels(DType dtype, Shape filters) {
    return dtype == DType.FLOAT32
        && (isOfOneChannel(filters) || OneDnn.missesBlocks() && mayMissBlocks(filters));
  }

  private static boolean isOfOneChannel(Shape filters) {
    return mayBeOne(filters, -1) && mayBeOne(filters, -2) && !isOfOnePixel(filters);
  }

  private static boolean mayMissBlocks(Shape filters) {
    long channels = filters.hasRank() ? filters.dim(-2) : Shape.UNKNOWN_SIZE;
    return channels == Shape.UNKNOWN_SIZE
        || channels > PAIR && (channels % PAIR != 0 || channels > FEW && mayBeOfOnePixel(filters));
  }

  /// Whether the gradient of filters may write behind its memory.
  ///
  /// @param strides one for each of four axes
  /// @param filters `[height, width, channels, filters]`, as far as they are known
  public static boolean mayOverrun(DType dtype, List<Long> strides, Shape filters) {
    return MatrixBatches.isOfOneDnn(dtype)
        && strides.size() == 4
        && strides.stream().anyMatch(stride -> stride > 1)
        && mayBeOne(filters, 0)
        && mayBeOne(filters, 1)
        && (!filters.hasRank() || filters.dim(2) < BLOCK);
  }

  /// The same of a depthwise convolution, which with one channel is one like any other.
  ///
  /// @param filters `[height, width, channels, multiplier]`, as far as they are known
  public static boolean mayOverrunDepthwise(DType dtype, List<Long> strides, Shape filters) {
    return mayOverrun(dtype, strides, filters) && mayBeOne(filters, 2);
  }

  private static boolean isOfOnePixel(Shape filters) {
    return filters.hasRank() && pixels(filters).allMatch(size -> size == 1);
  }

  private static boolean mayBeOfOnePixel(Shape filters) {
    return pixels(filters).allMatch(size -> size == 1 || size == Shape.UNKNOWN_SIZE);
  }

  private static LongStream pixels(Shape filters) {
    return Arrays.stream(filters.toArray()).limit(filters.rank() - 2L);
  }

  private static boolean mayBeOne(Shape filters, int axis) {
    return !filters.hasRank() || filters.dim(axis) == 1 || filters.dim(axis) == Shape.UNKNOWN_SIZE;
  }
}
