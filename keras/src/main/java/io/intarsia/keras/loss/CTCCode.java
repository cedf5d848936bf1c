package io.intarsia.keras.loss;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.nn.CtcLossOptions;
import io.intarsia.tensor.Tensor;

/// Connectionist temporal classification; class 0 is the blank.
final class CTCCode implements LossCode<CTC> {
  @Override
  public Tensor elements(CTC loss, Ops tf, Tensor target, Tensor prediction) {
    checkRank(loss, "target", 2, target);
    checkRank(loss, "prediction", 3, prediction);
    DType dtype = prediction.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
    Tensor labels = tf.cast(target, DType.INT32);
    Tensor lengths = tf.reduceSum(tf.cast(tf.notEqual(labels, 0), DType.INT32), -1);
    Tensor sizes = tf.shape(prediction);
    Tensor steps = tf.fill(tf.reshape(sizes.get(0), 1), sizes.get(1));
    Tensor logits = tf.cast(prediction, DType.FLOAT32);
    var options = CtcLossOptions.defaults().withLogitsTimeMajor(false).withBlankIndex(0);
    return tf.cast(tf.nn.ctcLoss(labels, logits, lengths, steps, options), dtype);
  }

  private static void checkRank(CTC loss, String what, int rank, Tensor x) {
    if (x.shape().hasRank() && x.shape().rank() != rank) {
      throw LossErrors.otherRank(loss.name(), what, rank, x);
    }
  }
}
