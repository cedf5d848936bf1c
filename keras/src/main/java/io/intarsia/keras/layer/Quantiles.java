package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Objects;

/// Boundaries between bins that have about as many values each, by a summary of limited size.
final class Quantiles implements Learning {
  private final Discretization layer;
  private Summary summary = Summary.empty();

  Quantiles(Discretization layer) {
    if (layer.numBins() == null) {
      throw PreprocessingErrors.given(layer, "bin_boundaries are");
    }
    this.layer = layer;
  }

  @Override
  public void add(Tensor batch) {
    float[] values = batch.cast(DType.FLOAT32).reshape(-1).toArray(float[].class);
    Arrays.sort(values);
    summary = Summary.of(values, layer.epsilon()).merged(summary).compressed(layer.epsilon());
  }

  @Override
  public void finish() {
    if (summary.values().length == 0) {
      throw PreprocessingErrors.noData(layer);
    }
    float[] values = summary.compressed(1.0 / Objects.requireNonNull(layer.numBins())).values();
    double[] boundaries = new double[values.length - 1];
    Arrays.setAll(boundaries, i -> values[i]);
    layer.learn("bin_boundaries", Arrays.stream(boundaries).boxed().toList());
  }
}
