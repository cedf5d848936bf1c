package io.intarsia.keras.metric;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Output;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

final class SparseCategoricalAccuracyCode extends AverageCode<SparseCategoricalAccuracy> {
  @Override
  Output<Tensor> values(
      SparseCategoricalAccuracy metric, Ops tf, Tensor target, Tensor prediction) {
    Tensor labels = tf.cast(Labels.of(tf, target, prediction), DType.INT64);
    Tensor matches = tf.equal(labels, tf.argmax(prediction, -1));
    Shape shape = matches.shape();
    boolean isColumn = shape.hasRank() && shape.rank() > 1 && Sizes.endsWithOne(shape);
    return all(isColumn ? tf.squeeze(matches, -1) : matches);
  }
}
