package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;
import java.util.Objects;

/// Boundaries are an argument, also those that were learned.
final class DiscretizationCode extends LayerCode<Discretization, Tensor, Tensor>
    implements SparseCode<Discretization, Tensor> {
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
    List<Float> boundaries = boundaries(layer);
    return categories(layer, call, boundaries)
        .encode(bins(call.tf(), x, boundaries), layer.outputMode());
  }

  @Override
  public SparseTensor computeSparse(Discretization layer, LayerCall call, Tensor x) {
    List<Float> boundaries = boundaries(layer);
    return categories(layer, call, boundaries)
        .sparse(bins(call.tf(), x, boundaries), layer.outputMode());
  }

  private static List<Float> boundaries(Discretization layer) {
    if (layer.binBoundaries() == null) {
      throw PreprocessingErrors.notAdapted(layer, "bin_boundaries");
    }
    return Objects.requireNonNull(layer.binBoundaries()).stream().map(Double::floatValue).toList();
  }

  private static Categories categories(
      Discretization layer, LayerCall call, List<Float> boundaries) {
    DType dtype = layer.outputMode().equals("int") ? DType.INT32 : layer.computeDType();
    return new Categories(call.tf(), boundaries.size() + 1, dtype);
  }

  private static Tensor bins(Ops tf, Tensor x, List<Float> boundaries) {
    return tf.raw.Bucketize(numbers(tf, x), boundaries);
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
