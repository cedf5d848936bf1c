package io.intarsia.op.nn;

import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.ConvolutionShape;
import io.intarsia.internal.op.Dims;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/// What a convolution gives if there are no images, or images without pixels: nothing, of the right
/// shape.
///
/// @param shape what shape that is
record EmptyImages(ConvolutionShape shape) {
  /// @param depthwise whether the filters are `[…, channels, multiplier]`
  EmptyImages(List<Long> strides, List<Long> dilations, Padding padding, boolean depthwise) {
    this(new ConvolutionShape(strides, dilations, padding.mode(), padding.explicit(), depthwise));
  }

  /// @param x `[batch, spatial…, channels]`
  /// @param convolution of such an input, which may be empty in a graph only
  Tensor run(BaseOps tf, Tensor x, Tensor filters, Supplier<Tensor> convolution) {
    if (!x.shape().isFullyKnown()) {
      return shaped(tf, x, filters, convolution.get());
    }
    boolean isEmpty = Arrays.stream(x.shape().toArray()).anyMatch(size -> size == 0);
    if (!isEmpty || !filters.shape().isFullyKnown() || !shape.fits(x.shape(), filters.shape())) {
      return convolution.get();
    }
    Tensor sizes = Constants.longs(tf, shape.sizes(x.shape(), filters.shape()));
    return tf.raw.Fill(sizes, zero(tf, x, filters));
  }

  /// Zero that follows from both, of which it takes no element, so that their gradients are zeros.
  private static Tensor zero(BaseOps tf, Tensor x, Tensor filters) {
    return none(tf, x).plus(none(tf, filters));
  }

  private static Tensor none(BaseOps tf, Tensor tensor) {
    Tensor flat = tf.raw.Reshape(tensor, Constants.ints(tf, -1));
    Tensor elements = tf.raw.Slice(flat, Constants.ints(tf, 0), Constants.ints(tf, 0));
    return NnSteps.sum(tf, elements, new int[] {0}, false);
  }

  /// What comes out in a graph.
  private Tensor shaped(BaseOps tf, Tensor x, Tensor filters, Tensor result) {
    Shape known = result.shape();
    Tensor shaped =
        shape.reshape(tf, result, known, () -> tf.raw.Shape(x), () -> Dims.of(tf, filters));
    return shaped.shape().hasRank() ? shaped : tf.raw.EnsureShape(shaped, known);
  }
}
