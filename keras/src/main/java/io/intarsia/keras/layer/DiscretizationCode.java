package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// Boundaries are an argument, also those that were learned.
final class DiscretizationCode extends LayerCode<Discretization, Tensor, Tensor> {
  private static final List<String> MODES = List.of("int", "one_hot", "multi_hot", "count");

  @Override
  void build(Discretization layer, State state, Object spec) {
    PreprocessingErrors.mode(layer, layer.outputMode(), MODES);
    Integer bins = layer.numBins();
    if (bins == null && layer.binBoundaries() == null) {
      throw PreprocessingErrors.input(layer, "bin_boundaries or num_bins", "none of them");
    }
    if (bins != null && bins < 0) {
      throw PreprocessingErrors.argument(layer, "num_bins", "at least 0", bins);
    }
  }

  @Override
  Tensor compute(Discretization layer, LayerCall call, Tensor x) {
    if (layer.binBoundaries() == null) {
      throw PreprocessingErrors.notAdapted(layer, "bin_boundaries");
    }
    List<Float> boundaries =
        Objects.requireNonNull(layer.binBoundaries()).stream().map(Double::floatValue).toList();
    Ops tf = call.tf();
    boolean isInteger = layer.outputMode().equals("int");
    return new Categories(tf, boundaries.size() + 1, isInteger ? DType.INT32 : layer.computeDType())
        .encode(tf.raw.Bucketize(numbers(tf, x), boundaries), layer.outputMode());
  }

  // The kernel takes few types.
  private static Tensor numbers(Ops tf, Tensor x) {
    return switch (x.dtype()) {
      case BOOL, INT8, INT16, UINT8, UINT16 -> tf.cast(x, DType.INT32);
      case UINT32 -> tf.cast(x, DType.INT64);
      case BFLOAT16, FLOAT16 -> tf.cast(x, DType.FLOAT32);
      default -> x;
    };
  }
}
