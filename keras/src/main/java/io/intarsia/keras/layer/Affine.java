package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.op.nn.MeanVariance;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The factor `gamma` and the summand `beta` behind a normalization, of layers that have the
/// arguments `scale` and `center`. They are not rounded to what the layer computes with.
final class Affine {
  private Affine() {}

  static void build(KerasLayer<?, ?> layer, State state, Shape shape) {
    if (layer.arguments().flag("scale")) {
      weight(layer, state, "gamma", shape);
    }
    if (layer.arguments().flag("center")) {
      weight(layer, state, "beta", shape);
    }
  }

  static void weight(KerasLayer<?, ?> layer, State state, String name, Shape shape) {
    Initializer initializer = layer.arguments().value(name + "_initializer", Initializer.class);
    state.weight(name, shape, initializer, Weights.of(layer, name));
  }

  static @Nullable Tensor gamma(KerasLayer<?, ?> layer, LayerCall call, Tensor x) {
    return layer.arguments().flag("scale") ? read(layer, call, "gamma", x) : null;
  }

  static @Nullable Tensor beta(KerasLayer<?, ?> layer, LayerCall call, Tensor x) {
    return layer.arguments().flag("center") ? read(layer, call, "beta", x) : null;
  }

  /// A weight of the type of a tensor.
  static Tensor read(KerasLayer<?, ?> layer, LayerCall call, String name, Tensor x) {
    return call.tf().cast(call.read(layer.weight(name)), x.dtype());
  }

  /// A tensor of a mean and a variance made one of `beta` and `gamma²`.
  ///
  /// @param moments of as many axes as the tensor
  /// @param place brings the weights to as many axes as the tensor
  static Tensor of(
      KerasLayer<?, ?> layer,
      LayerCall call,
      Tensor x,
      MeanVariance moments,
      UnaryOperator<Tensor> place) {
    Tensor gamma = placed(gamma(layer, call, x), place);
    Tensor beta = placed(beta(layer, call, x), place);
    return call.tf()
        .nn
        .batchNormalization(
            x, moments.mean(), moments.variance(), beta, gamma, layer.arguments().real("epsilon"));
  }

  private static @Nullable Tensor placed(@Nullable Tensor weight, UnaryOperator<Tensor> place) {
    return weight == null ? null : place.apply(weight);
  }
}
