package io.intarsia.keras.layer;

import io.intarsia.keras.LayerCall;
import io.intarsia.op.array.StridedSliceOptions;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Takes elements away at the ends of spatial axes.
final class CroppingCode extends SpatialCode {
  CroppingCode(int spatialAxes) {
    super(spatialAxes);
  }

  @Override
  void check(KerasLayer<Tensor, Tensor> layer) {
    SpatialArguments.pairs(layer, "cropping", spatialAxes());
  }

  @Override
  Tensor computeRanked(KerasLayer<Tensor, Tensor> layer, LayerCall call, Tensor x) {
    int[][] cropping = SpatialArguments.pairs(layer, "cropping", spatialAxes());
    int[] begin = new int[spatialAxes() + 2];
    int[] end = new int[spatialAxes() + 2];
    int toTheEnd = (1 << end.length) - 1;
    int first = firstSpatialAxis(layer);
    for (int axis = first; axis < first + cropping.length; axis++) {
      int[] pair = cropping[axis - first];
      long size = x.shape().dim(axis);
      if (size >= 0 && size <= (long) pair[0] + pair[1]) {
        throw LayerMistakes.cropping(Arrays.deepToString(cropping), x.shape());
      }
      begin[axis] = pair[0];
      end[axis] = -pair[1];
      toTheEnd -= pair[1] == 0 ? 0 : 1 << axis;
    }
    var options = StridedSliceOptions.defaults().withEndMask(toTheEnd);
    return call.tf().stridedSlice(x, begin, end, options);
  }
}
