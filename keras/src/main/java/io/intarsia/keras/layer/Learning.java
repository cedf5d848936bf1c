package io.intarsia.keras.layer;

import io.intarsia.data.Dataset;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What a layer learns from data, in the making; the layer changes at the end.
interface Learning {
  /// Starts to learn.
  ///
  /// @throws IllegalStateException if there is nothing to learn
  static Learning of(AdaptedLayer layer, Ops tf) {
    return switch (layer) {
      case Normalization normalization -> new Moments(normalization, tf);
      case Discretization discretization -> new Quantiles(discretization);
      case LookupLayer<?> lookup -> lookup.counting();
    };
  }

  /// Learns from a batch.
  void add(Tensor batch);

  /// Gives the layer what was learned.
  void finish();

  /// One tensor of all examples, as a batch.
  default Tensor whole(Tensor data) {
    return data;
  }

  /// A data set as one of batches.
  default Dataset<Tensor> batches(Dataset<Tensor> data) {
    return data;
  }
}
