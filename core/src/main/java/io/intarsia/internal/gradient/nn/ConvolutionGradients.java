package io.intarsia.internal.gradient.nn;

import static io.intarsia.internal.gradient.rule.Terms.raw;
import static io.intarsia.internal.gradient.rule.Terms.same;

import io.intarsia.gradient.rule.OpGradient;
import io.intarsia.internal.gradient.rule.GradientOf;
import io.intarsia.internal.op.ConvolutionKernels;
import io.intarsia.internal.op.ConvolutionShape;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Supplier;

/// Convolutions, and the two ops that are the gradients of each: a round of three.
final class ConvolutionGradients {
  private static final Round CONV_2D =
      new Round("Conv2D", "Conv2DBackpropInput", "Conv2DBackpropFilter");
  private static final Round DEPTHWISE =
      new Round(
          "DepthwiseConv2dNative",
          "DepthwiseConv2dNativeBackpropInput",
          "DepthwiseConv2dNativeBackpropFilter");
  private static final Round CONV_3D =
      new Round("Conv3D", "Conv3DBackpropInputV2", "Conv3DBackpropFilterV2");

  private ConvolutionGradients() {}

  @GradientOf("Conv2D")
  static void conv2d(OpGradient op) {
    CONV_2D.ofConvolution(op);
  }

  @GradientOf("Conv2DBackpropInput")
  static void conv2dInput(OpGradient op) {
    CONV_2D.ofInput(op);
  }

  @GradientOf("Conv2DBackpropFilter")
  static void conv2dFilter(OpGradient op) {
    CONV_2D.ofFilter(op);
  }

  @GradientOf("DepthwiseConv2dNative")
  static void depthwise(OpGradient op) {
    DEPTHWISE.ofConvolution(op);
  }

  @GradientOf("DepthwiseConv2dNativeBackpropInput")
  static void depthwiseInput(OpGradient op) {
    DEPTHWISE.ofInput(op);
  }

  @GradientOf("DepthwiseConv2dNativeBackpropFilter")
  static void depthwiseFilter(OpGradient op) {
    DEPTHWISE.ofFilter(op);
  }

  @GradientOf("Conv3D")
  static void conv3d(OpGradient op) {
    CONV_3D.ofConvolution(op);
  }

  @GradientOf("Conv3DBackpropInputV2")
  static void conv3dInput(OpGradient op) {
    CONV_3D.ofInput(op);
  }

  @GradientOf("Conv3DBackpropFilterV2")
  static void conv3dFilter(OpGradient op) {
    CONV_3D.ofFilter(op);
  }

  /// Three ops of the same attributes.
  ///
  /// @param convolution of images and filters
  /// @param input of the shape of the images, filters and the gradient of the result
  /// @param filter of images, the shape of the filters and the gradient of the result
  private record Round(String convolution, String input, String filter) {
    void ofConvolution(OpGradient op) {
      op.give(0, () -> ofImages(op, op.input(1), gradient(op)));
      op.give(1, () -> ofFilters(op, op.input(0), gradient(op)));
    }

    void ofInput(OpGradient op) {
      op.give(1, () -> ofFilters(op, op.gradient(), op.input(2)));
      op.give(2, () -> likeInput(op, 2, () -> convolved(op, op.gradient(), op.input(1))));
    }

    void ofFilter(OpGradient op) {
      op.give(0, () -> ofImages(op, op.gradient(), op.input(2)));
      op.give(2, () -> likeInput(op, 2, () -> convolved(op, op.input(0), op.gradient())));
    }

    private Tensor convolved(OpGradient op, Tensor images, Tensor filters) {
      return areChannelsFirst(op)
          ? run(op, convolution, images, filters)
          : ConvolutionKernels.convolution(
              op.tf(), images, filters, (x, w) -> run(op, convolution, x, w));
    }

    /// The gradient of the images, which are the first input, or whose shape is.
    private Tensor ofImages(OpGradient op, Tensor filters, Tensor gradient) {
      Tensor sizes = op.inputShapeTensor(0);
      if (areChannelsFirst(op)) {
        return run(op, input, sizes, filters, gradient);
      }
      return isDepthwise()
          ? ConvolutionKernels.convolution(
              op.tf(), filters, gradient, (w, dy) -> run(op, input, sizes, w, dy))
          : ConvolutionKernels.gradientOfImages(
              op.tf(),
              window(op),
              sizes,
              filters,
              gradient,
              (window, s, w, dy) -> run(op, window, input, s, w, dy));
    }

    /// The gradient of the filters, which are the second input, or whose shape is.
    private Tensor ofFilters(OpGradient op, Tensor images, Tensor gradient) {
      Tensor sizes = op.inputShapeTensor(1);
      return areChannelsFirst(op)
          ? run(op, filter, images, sizes, gradient)
          : ConvolutionKernels.gradientOfFilters(
              op.tf(),
              window(op),
              images,
              sizes,
              gradient,
              (window, x, s, dy) -> run(op, window, filter, x, s, dy));
    }

    private ConvolutionShape window(OpGradient op) {
      return new ConvolutionShape(
          op.numbers("strides"),
          op.numbers("dilations"),
          op.text("padding"),
          op.text("padding").equals("EXPLICIT") ? op.numbers("explicit_paddings") : List.of(),
          isDepthwise());
    }

    private boolean isDepthwise() {
      return convolution.startsWith("Depthwise");
    }

    private static boolean areChannelsFirst(OpGradient op) {
      return op.text("data_format").startsWith("NC");
    }

    /// The gradient of the convolution's result. Of no images it has the shape of what the kernel
    /// gave, which is not that of a result.
    private Tensor gradient(OpGradient op) {
      if (hasElements(op.inputShape(0)) || areChannelsFirst(op)) {
        return op.gradient();
      }
      Shape known = op.gradient().shape();
      return window(op)
          .reshape(
              op.tf(),
              op.gradient(),
              known.isFullyKnown() ? Shape.unknown() : known,
              () -> op.inputShapeTensor(0),
              () -> op.inputShapeTensor(1));
    }

    /// What a convolution gives, which has the shape of that input if there is anything in it. A
    /// graph that knows the shape does not: its optimizer takes a node out that changes no shape.
    private static Tensor likeInput(OpGradient op, int number, Supplier<Tensor> result) {
      Shape shape = op.inputShape(number);
      if (!shape.isFullyKnown()) {
        return raw(op).Reshape(result.get(), op.inputShapeTensor(number));
      }
      return hasElements(shape)
          ? result.get()
          : op.tf().zeros(op.inputShapeTensor(number), op.inputDType(number));
    }

    private static boolean hasElements(Shape shape) {
      return shape.isFullyKnown() && shape.numElements() > 0;
    }

    private static Tensor run(OpGradient op, String name, Object... inputs) {
      return op.tf().execute(name, attributes(op), inputs)[0];
    }

    private static Tensor run(
        OpGradient op, ConvolutionShape window, String name, Object... inputs) {
      Attributes attributes = window.attributes().with("data_format", op.text("data_format"));
      return op.tf().execute(name, attributes, inputs)[0];
    }

    private static Attributes attributes(OpGradient op) {
      return op.text("padding").equals("EXPLICIT")
          ? same(op, "strides", "padding", "data_format", "dilations", "explicit_paddings")
          : same(op, "strides", "padding", "data_format", "dilations");
    }
  }
}
