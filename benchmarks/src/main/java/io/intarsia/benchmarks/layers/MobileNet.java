package io.intarsia.benchmarks.layers;

import io.intarsia.benchmarks.measure.LayerWork.Network;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.layer.Add;
import io.intarsia.keras.layer.BatchNormalization;
import io.intarsia.keras.layer.Conv2D;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.DepthwiseConv2D;
import io.intarsia.keras.layer.GlobalAveragePooling2D;
import io.intarsia.keras.layer.ReLU;
import io.intarsia.keras.layer.ZeroPadding2D;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// MobileNetV2 as `keras.applications` has it, layer by layer.
///
/// @see <a href="https://arxiv.org/abs/1801.04381">Sandler and others, 2018</a>
final class MobileNet {
  private static final int EXPANSION = 6;

  /// Blocks of one width.
  private record Stage(int filters, int blocks, int stride) {}

  private static final List<Stage> STAGES =
      List.of(
          new Stage(24, 2, 2),
          new Stage(32, 3, 2),
          new Stage(64, 4, 2),
          new Stage(96, 3, 1),
          new Stage(160, 3, 2),
          new Stage(320, 1, 1));

  private MobileNet() {}

  static Layer<Tensor, Tensor> make(Environment tf) {
    int[] shape = Network.MOBILENETV2.shape();
    Shape pictures = Shape.of(Shape.UNKNOWN_SIZE, shape[1], shape[2], shape[3]);
    Symbol<Tensor> input = Symbol.input(tf, TensorSpec.of(pictures, DType.FLOAT32));
    Conv2D first = Conv2D.of(32, 3).withStrides(2).withPadding("same").withUseBias(false);
    Symbol<Tensor> x = rectified(normal(first.on(input)));
    x = normal(narrow(16).on(rectified(normal(depthwise(1).on(x)))));
    int width = 16;
    for (Stage stage : STAGES) {
      for (int i = 0; i < stage.blocks(); i++) {
        x = block(x, width, stage.filters(), i == 0 ? stage.stride() : 1);
        width = stage.filters();
      }
    }
    x = GlobalAveragePooling2D.of().on(rectified(normal(narrow(1_280).on(x))));
    return Functional.of(input, Dense.of(1_000).withActivation(Activations.SOFTMAX).on(x));
  }

  private static Symbol<Tensor> block(Symbol<Tensor> x, int width, int filters, int stride) {
    Symbol<Tensor> y = rectified(normal(narrow(EXPANSION * width).on(x)));
    if (stride == 2) {
      y = ZeroPadding2D.of().withPadding(0, 1, 0, 1).on(y);
    }
    y = normal(narrow(filters).on(rectified(normal(depthwise(stride).on(y)))));
    return width == filters && stride == 1 ? Add.of().on(Symbol.list(x, y)) : y;
  }

  private static Conv2D narrow(int filters) {
    return Conv2D.of(filters, 1).withPadding("same").withUseBias(false);
  }

  private static DepthwiseConv2D depthwise(int stride) {
    return DepthwiseConv2D.of(3)
        .withStrides(stride)
        .withPadding(stride == 1 ? "same" : "valid")
        .withUseBias(false);
  }

  private static Symbol<Tensor> normal(Symbol<Tensor> x) {
    return BatchNormalization.of().withEpsilon(1e-3).withMomentum(0.999).on(x);
  }

  private static Symbol<Tensor> rectified(Symbol<Tensor> x) {
    return ReLU.of().withMaxValue(6).on(x);
  }
}
