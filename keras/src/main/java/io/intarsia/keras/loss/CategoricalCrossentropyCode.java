package io.intarsia.keras.loss;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Cross-entropies of classes.
final class CategoricalCrossentropyCode implements LossCode<CategoricalCrossentropy> {
  @Override
  public Tensor elements(CategoricalCrossentropy loss, Ops tf, Tensor target, Tensor prediction) {
    CrossEntropies.checkSame(loss, target, prediction);
    Tensor labels = CrossEntropies.classLabels(tf, target, prediction, loss.labelSmoothing());
    Logits logits = Logits.of(prediction, loss.fromLogits(), "Softmax");
    if (logits.areLogits()) {
      return tf.nn.softmaxCrossEntropyWithLogits(labels, logits.values(), loss.axis());
    }
    Tensor p = CrossEntropies.classes(tf, prediction, loss.axis());
    return tf.reduceSum(labels.times(tf.math.log(p)), loss.axis()).unaryMinus();
  }

  @Override
  public void check(CategoricalCrossentropy loss) {
    CrossEntropies.checkSmoothing(loss, loss.labelSmoothing());
  }
}
