package io.intarsia.keras.loss;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Cross-entropies of yes or no.
final class BinaryCrossentropyCode implements LossCode<BinaryCrossentropy> {
  @Override
  public Tensor elements(BinaryCrossentropy loss, Ops tf, Tensor target, Tensor prediction) {
    CrossEntropies.checkSame(loss, target, prediction);
    Tensor labels = CrossEntropies.binaryLabels(tf, target, prediction, loss.labelSmoothing());
    Logits logits = Logits.of(prediction, loss.fromLogits(), "Sigmoid");
    return tf.reduceMean(CrossEntropies.binary(tf, labels, logits), loss.axis());
  }

  @Override
  public void check(BinaryCrossentropy loss) {
    CrossEntropies.checkSmoothing(loss, loss.labelSmoothing());
  }
}
