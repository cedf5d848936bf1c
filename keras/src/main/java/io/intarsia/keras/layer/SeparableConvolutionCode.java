package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.tensor.Tensor;

/// Filters each channel on its own, and mixes channels element by element.
final class SeparableConvolutionCode extends ChannelsLastCode {
  SeparableConvolutionCode(int spatialAxes) {
    super(spatialAxes);
  }

  @Override
  void check(KerasLayer<Tensor, Tensor> layer) {
    SpatialWindow.ofKernel(layer, spatialAxes());
    SpatialArguments.positive(layer, "depth_multiplier");
    SpatialArguments.positive(layer, "filters");
  }

  @Override
  void makeWeights(KerasLayer<Tensor, Tensor> layer, State state, Object spec) {
    long channels = Channels.of(layer, state, spec);
    int multiplier = layer.arguments().integer("depth_multiplier");
    int filters = layer.arguments().integer("filters");
    SpatialWindow window = SpatialWindow.ofKernel(layer, spatialAxes());
    state.weight(
        "depthwise_kernel",
        window.kernel(channels, multiplier),
        layer.arguments().value("depthwise_initializer", Initializer.class),
        Weights.of(layer, "depthwise"));
    state.weight(
        "pointwise_kernel",
        window.ofElements().kernel(channels * multiplier, filters),
        layer.arguments().value("pointwise_initializer", Initializer.class),
        Weights.of(layer, "pointwise"));
    Biases.make(layer, state, filters);
  }

  @Override
  Tensor computeLast(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    SpatialWindow window = SpatialWindow.ofKernel(layer, spatialAxes());
    Tensor filtered = Depthwise.filter(call, window, x, layer.read(call, "depthwise_kernel"));
    Tensor y = call.tf().nn.convolution(filtered, layer.read(call, "pointwise_kernel"));
    return Biases.add(layer, call, y);
  }
}
