package io.intarsia.keras.metric;

import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Output;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// The accuracy that the shapes ask for: binary of one number an example, sparse if the target has
/// fewer axes than the prediction or only one number, else categorical.
///
/// @see "Python: compile(metrics=[\"accuracy\"])"
final class NamedAccuracy extends StatefulMetric<Tensor, Tensor> {
  private final String name;

  NamedAccuracy(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  protected void build(Counts counts, Object spec) {
    Means.build(counts);
  }

  @Override
  protected void count(LayerCall call, Tensor target, Tensor prediction) {
    Output<Tensor> values = values(call.tf(), target, prediction);
    Means.add(this, call.tf(), values, Means.weight(call, variableDType()));
  }

  private Output<Tensor> values(Ops tf, Tensor target, Tensor prediction) {
    Shape labels = target.shape();
    Shape shape = prediction.shape();
    if (!labels.hasRank() || !shape.hasRank()) {
      throw MetricErrors.unknownRank(name);
    }
    if (shape.rank() < 2 || Sizes.endsWithOne(shape)) {
      return new BinaryAccuracyCode().values(BinaryAccuracy.of(), tf, target, prediction);
    }
    return labels.rank() < shape.rank() || Sizes.endsWithOne(labels)
        ? new SparseCategoricalAccuracyCode()
            .values(SparseCategoricalAccuracy.of(), tf, target, prediction)
        : new CategoricalAccuracyCode().values(CategoricalAccuracy.of(), tf, target, prediction);
  }

  @Override
  protected Tensor compute(Ops tf) {
    return Means.compute(this, tf);
  }
}
