package io.intarsia.benchmarks.layers;

import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.layer.AttentionOptions;
import io.intarsia.keras.layer.Conv2D;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Embedding;
import io.intarsia.keras.layer.Flatten;
import io.intarsia.keras.layer.GRU;
import io.intarsia.keras.layer.LayerNormalization;
import io.intarsia.keras.layer.MaxPooling2D;
import io.intarsia.keras.layer.MultiHeadAttention;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// The networks as who uses layers writes them.
final class Networks {
  private Networks() {}

  static Layer<Tensor, Tensor> of(Environment tf, LayerWork work) {
    return switch (work.network()) {
      case TINY -> Dense.of(10);
      case MLP -> rectified(128).then(rectified(128)).then(Dense.of(10));
      case CNN -> cnn();
      case GRU -> GRU.of(128).then(Dense.of(10));
      case TRANSFORMER -> transformer();
      case SEQUENTIAL ->
          rectified(64)
              .then(rectified(128))
              .then(rectified(256))
              .then(rectified(256))
              .then(Dense.of(10));
      case FUNCTIONAL -> functional(tf);
      case OWN -> Own.make();
      case DENSE -> deep(work.size());
      case MOBILENETV2 -> MobileNet.make(tf);
    };
  }

  private static Dense rectified(int units) {
    return Dense.of(units).withActivation(Activations.RELU);
  }

  private static Layer<Tensor, Tensor> cnn() {
    return Conv2D.of(32, 3)
        .withActivation(Activations.RELU)
        .then(MaxPooling2D.of())
        .then(Conv2D.of(64, 3).withActivation(Activations.RELU))
        .then(MaxPooling2D.of())
        .then(Flatten.of())
        .then(Dense.of(10));
  }

  private static Layer<Tensor, Tensor> transformer() {
    Layer<Tensor, Tensor> all = Embedding.of(LayerWork.Network.TRANSFORMER.classes(), 128);
    for (int i = 0; i < 4; i++) {
      var seen = new Causal(LayerNormalization.of(), MultiHeadAttention.of(4, 32));
      var thought =
          LayerNormalization.of()
              .then(Dense.of(512).withActivation(Activations.GELU))
              .then(Dense.of(128));
      all = all.then(new Residual(seen)).then(new Residual(thought));
    }
    return all.then(LayerNormalization.of()).then(Dense.of(80));
  }

  private static Layer<Tensor, Tensor> functional(Environment tf) {
    Symbol<Tensor> input =
        Symbol.input(tf, TensorSpec.of(Shape.of(Shape.UNKNOWN_SIZE, 10), DType.FLOAT32));
    Symbol<Tensor> x = rectified(64).on(input);
    x = rectified(128).on(x);
    x = rectified(256).on(x);
    x = rectified(256).on(x);
    return Functional.of(input, Dense.of(10).on(x));
  }

  private static Layer<Tensor, Tensor> deep(int layers) {
    Layer<Tensor, Tensor> all = Dense.of(LayerWork.WIDTH);
    for (int i = 1; i < layers; i++) {
      all = all.then(Dense.of(LayerWork.WIDTH));
    }
    return all;
  }

  /// A class of one's own.
  private record Own(Dense first, Dense second, Dense third, Dense fourth, Dense last)
      implements Layer<Tensor, Tensor> {
    static Own make() {
      return new Own(rectified(64), rectified(128), rectified(256), rectified(256), Dense.of(10));
    }

    @Override
    public Tensor call(LayerCall call, Tensor x) {
      Tensor y = second.call(call, first.call(call, x));
      return last.call(call, fourth.call(call, third.call(call, y)));
    }
  }

  private record Residual(Layer<Tensor, Tensor> inner) implements Layer<Tensor, Tensor> {
    @Override
    public Tensor call(LayerCall call, Tensor x) {
      return x.plus(inner.call(call, x));
    }
  }

  private record Causal(LayerNormalization norm, MultiHeadAttention heads)
      implements Layer<Tensor, Tensor> {
    @Override
    public Tensor call(LayerCall call, Tensor x) {
      Tensor y = norm.call(call, x);
      return heads.call(call, List.of(y, y), AttentionOptions.defaults().withCausal(true));
    }
  }
}
