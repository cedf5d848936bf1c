package io.intarsia.internal.gradient.image;

import static io.intarsia.internal.gradient.rule.Terms.cast;
import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;
import static io.intarsia.internal.gradient.rule.Terms.scalar;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.gradient.rule.SizeTensors;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Images `[batch, height, width, channels]` in another size.
final class Resizes {
  private Resizes() {}

  @GradientOf(value = "ResizeNearestNeighbor", keeps = Keeps.NOTHING)
  static void nearest(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op).ResizeNearestNeighborGrad(op.gradient(), size(op), same(op, CORNERS, CENTERS)));
  }

  private static final String CORNERS = "align_corners";
  private static final String CENTERS = "half_pixel_centers";

  /// In single precision, which the result has whatever the images have: XLA's program of the op
  /// for others gives no numbers of meaning.
  @GradientOf("ResizeBilinear")
  static void bilinear(OpGradient op) {
    op.give(
        0,
        () -> {
          Tensor images = cast(op, op.input(0), DType.FLOAT32);
          Attributes attributes = same(op, CORNERS, CENTERS);
          Tensor gradient = raw(op).ResizeBilinearGrad(op.gradient(), images, attributes);
          return cast(op, gradient, op.inputDType(0));
        });
  }

  @GradientOf("ResizeBicubic")
  static void bicubic(OpGradient op) {
    op.give(
        0, () -> raw(op).ResizeBicubicGrad(op.gradient(), op.input(0), same(op, CORNERS, CENTERS)));
  }

  @GradientOf("ScaleAndTranslate")
  static void scaleAndTranslate(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .ScaleAndTranslateGrad(
                    op.gradient(),
                    op.input(0),
                    op.input(2),
                    op.input(3),
                    same(op, "kernel_type", "antialias")));
  }

  /// Parts of images: the boxes have a gradient where what lies between pixels is interpolated.
  @GradientOf("CropAndResize")
  static void cropAndResize(OpGradient op) {
    RawOps tf = raw(op);
    op.give(
        0,
        () ->
            tf.CropAndResizeGradImage(
                op.gradient(),
                op.input(1),
                op.input(2),
                op.inputShapeTensor(0),
                op.inputDType(0),
                same(op, "method")));
    if (op.needs(1) && !op.text("method").equals("bilinear")) {
      throw Mistake.argument(
          "the gradient of CropAndResize for its boxes needs the method 'bilinear', got '"
              + op.text("method")
              + "'");
    }
    op.give(
        1, () -> tf.CropAndResizeGradBoxes(op.gradient(), op.input(0), op.input(1), op.input(2)));
  }

  @GradientOf("ImageProjectiveTransformV2")
  static void projective(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .ImageProjectiveTransformV2(
                    op.gradient(),
                    inverse(op),
                    size(op),
                    op.text("interpolation"),
                    same(op, "fill_mode")));
  }

  @GradientOf("ImageProjectiveTransformV3")
  static void projectiveWithFill(OpGradient op) {
    op.give(
        0,
        () ->
            raw(op)
                .ImageProjectiveTransformV3(
                    op.gradient(),
                    inverse(op),
                    size(op),
                    scalar(op, 0, DType.FLOAT32),
                    op.text("interpolation"),
                    same(op, "fill_mode")));
  }

  /// The gradient is the image of the opposite transform, as in Python. Transforms are the first
  /// eight of nine elements of a matrix, of which the last is 1.
  private static Tensor inverse(OpGradient op) {
    RawOps tf = raw(op);
    Tensor eight = tf.Reshape(op.input(1), SizeTensors.numbers(op, -1, 8));
    Tensor paddings = op.tf().constant(new int[][] {{0, 0}, {0, 1}});
    Tensor nine = tf.PadV2(eight, paddings, scalar(op, 1, DType.FLOAT32));
    Tensor matrices = tf.Reshape(nine, SizeTensors.numbers(op, -1, 3, 3));
    Tensor inverse = tf.Reshape(tf.MatrixInverse(matrices), SizeTensors.numbers(op, -1, 9));
    Tensor last = SizeTensors.tail(op, inverse, SizeTensors.number(op, -1));
    return SizeTensors.head(op, tf.RealDiv(inverse, last), SizeTensors.number(op, 8));
  }

  private static Tensor size(OpGradient op) {
    return SizeTensors.between(op, op.inputShapeTensor(0), 1, 1);
  }
}
