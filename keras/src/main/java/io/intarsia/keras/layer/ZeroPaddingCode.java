package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.tensor.Tensor;

/// Puts zeros around spatial axes.
final class ZeroPaddingCode extends SpatialCode {
  ZeroPaddingCode(int spatialAxes) {
    super(spatialAxes);
  }

  @Override
  void check(KerasLayer<Tensor, Tensor> layer) {
    SpatialArguments.pairs(layer, "padding", spatialAxes());
  }

  @Override
  Tensor computeRanked(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    int[][] padding = new int[spatialAxes() + 2][2];
    int[][] pairs = SpatialArguments.pairs(layer, "padding", spatialAxes());
    System.arraycopy(pairs, 0, padding, firstSpatialAxis(layer), pairs.length);
    return call.tf().pad(x, padding);
  }
}
