package io.intarsia.keras.loss;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Cross-entropies of classes, in which what is certain counts less.
final class CategoricalFocalCrossentropyCode implements LossCode<CategoricalFocalCrossentropy> {
  @Override
  public Tensor elements(
      CategoricalFocalCrossentropy loss, Ops tf, Tensor target, Tensor prediction) {
    CrossEntropies.checkSame(loss, target, prediction);
    Tensor labels = CrossEntropies.classLabels(tf, target, prediction, loss.labelSmoothing());
    Tensor given = loss.fromLogits() ? tf.nn.softmax(prediction, loss.axis()) : prediction;
    Tensor p = CrossEntropies.classes(tf, given, loss.axis());
    Tensor entropy = labels.unaryMinus().times(tf.math.log(p));
    Tensor weight = tf.math.pow(p.rminus(1), loss.gamma()).times(loss.alpha());
    return tf.reduceSum(weight.times(entropy), loss.axis());
  }

  @Override
  public void check(CategoricalFocalCrossentropy loss) {
    CrossEntropies.checkSmoothing(loss, loss.labelSmoothing());
  }
}
