package io.intarsia.keras.layer;

import io.intarsia.data.Dataset;
import io.intarsia.data.DatasetIterator;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// A layer that learns from data before anything is trained, such as a mean or a vocabulary.
///
/// ```java
/// var normalization = Normalization.of();
/// normalization.adapt(dataset);
/// ```
public abstract sealed class AdaptedLayer extends KerasLayer<Tensor, Tensor>
    permits Normalization, BinnedLayer, LookupLayer {
  AdaptedLayer(Arguments arguments) {
    super(arguments);
  }

  /// Learns from one tensor, and forgets what was learned before.
  ///
  /// @param data examples along the first axis
  /// @throws IllegalArgumentException if the layer does not take such values
  /// @throws IllegalStateException if what it would learn was given
  public final void adapt(Tensor data) {
    var learning = Learning.of(this, Ops.of(data.place()));
    learning.add(learning.whole(data));
    learning.finish();
  }

  /// Learns from all batches, and forgets what was learned before.
  ///
  /// @param data batches of what the layer takes; the labels of examples are mapped away before
  /// @throws IllegalArgumentException if the layer does not take such values, or there are none
  /// @throws IllegalStateException if what it would learn was given
  public final void adapt(Dataset<Tensor> data) {
    adapt(Ops.of(data.cardinality().place()), data);
  }

  /// Learns from all batches, and forgets what was learned before.
  ///
  /// @param tf where
  /// @param data batches of what the layer takes; the labels of examples are mapped away before
  /// @throws IllegalArgumentException if the layer does not take such values, or there are none
  /// @throws IllegalStateException if what it would learn was given
  public final void adapt(Ops tf, Dataset<Tensor> data) {
    var learning = Learning.of(this, tf);
    try (DatasetIterator<Tensor> batches = learning.batches(data).iterator()) {
      if (!batches.hasNext()) {
        throw PreprocessingErrors.noData(this);
      }
      while (batches.hasNext()) {
        learning.add(batches.next());
      }
    }
    learning.finish();
  }
}
