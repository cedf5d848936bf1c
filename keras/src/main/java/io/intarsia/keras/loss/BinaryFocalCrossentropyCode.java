package io.intarsia.keras.loss;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Cross-entropies of yes or no, in which what is certain counts less.
final class BinaryFocalCrossentropyCode implements LossCode<BinaryFocalCrossentropy> {
  @Override
  public Tensor elements(BinaryFocalCrossentropy loss, Ops tf, Tensor target, Tensor prediction) {
    CrossEntropies.checkSame(loss, target, prediction);
    Tensor labels = CrossEntropies.binaryLabels(tf, target, prediction, loss.labelSmoothing());
    Logits logits = Logits.of(prediction, loss.fromLogits(), "Sigmoid");
    Tensor entropy = CrossEntropies.binary(tf, labels, logits);
    Tensor p = loss.fromLogits() ? tf.nn.sigmoid(prediction) : prediction;
    Tensor right = labels.times(p).plus(labels.rminus(1).times(p.rminus(1)));
    Tensor focal = tf.math.pow(right.rminus(1), loss.gamma()).times(entropy);
    return tf.reduceMean(
        loss.applyClassBalancing() ? balance(labels, loss.alpha()).times(focal) : focal,
        loss.axis());
  }

  private static Tensor balance(Tensor labels, double alpha) {
    return labels.times(alpha).plus(labels.rminus(1).times(1 - alpha));
  }

  @Override
  public void check(BinaryFocalCrossentropy loss) {
    CrossEntropies.checkSmoothing(loss, loss.labelSmoothing());
  }
}
