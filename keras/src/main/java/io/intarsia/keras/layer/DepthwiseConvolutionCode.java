package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.initializer.Initializer;
import io.intarsia.tensor.Tensor;

/// Filters each channel on its own.
final class DepthwiseConvolutionCode extends ChannelsLastCode {
  DepthwiseConvolutionCode(int spatialAxes) {
    super(spatialAxes);
  }

  @Override
  void check(KerasLayer<Tensor, Tensor> layer) {
    SpatialWindow.ofKernel(layer, spatialAxes());
    SpatialArguments.positive(layer, "depth_multiplier");
  }

  @Override
  void makeWeights(KerasLayer<Tensor, Tensor> layer, State state, Object spec) {
    long channels = Channels.of(layer, state, spec);
    int multiplier = layer.arguments().integer("depth_multiplier");
    state.weight(
        "kernel",
        SpatialWindow.ofKernel(layer, spatialAxes()).kernel(channels, multiplier),
        layer.arguments().value("depthwise_initializer", Initializer.class),
        Weights.of(layer, "depthwise"));
    Biases.make(layer, state, channels * multiplier);
  }

  @Override
  Tensor computeLast(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    SpatialWindow window = SpatialWindow.ofKernel(layer, spatialAxes());
    Tensor y = Depthwise.filter(call, window, x, layer.read(call, "kernel"));
    return Biases.add(layer, call, y);
  }
}
