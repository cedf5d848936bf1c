package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;

/// Makes the elements of each window one.
final class PoolingCode extends ChannelsLastCode {
  private final Pooling pooling;

  PoolingCode(int spatialAxes, Pooling pooling) {
    super(spatialAxes);
    this.pooling = pooling;
  }

  @Override
  void check(KerasLayer<Tensor, Tensor> layer) {
    SpatialWindow.ofPool(layer, spatialAxes());
  }

  @Override
  Tensor computeLast(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    SpatialWindow window = SpatialWindow.ofPool(layer, spatialAxes());
    window.checkFits(x.shape());
    return pooling.windows(call.tf(), x, window);
  }
}
