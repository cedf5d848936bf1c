package io.intarsia.keras.loss;

import io.intarsia.dtype.DType;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.op.array.OneHotOptions;
import io.intarsia.tensor.Tensor;

/// `(1 - p^q) / q` of the right class, for labels that may be wrong.
final class CategoricalGeneralizedCrossEntropyCode
    implements LossCode<CategoricalGeneralizedCrossEntropy> {
  @Override
  public Tensor elements(
      CategoricalGeneralizedCrossEntropy loss, Ops tf, Tensor target, Tensor prediction) {
    Tensor classes = Sizes.last(tf, prediction, DType.INT32);
    Tensor right =
        tf.oneHot(
            tf.cast(target, DType.INT64),
            classes,
            OneHotOptions.defaults().withDtype(prediction.dtype()));
    Tensor p = tf.reduceSum(prediction.times(right), -1);
    return tf.math.pow(p, loss.q()).rminus(1).div(loss.q());
  }

  @Override
  public void check(CategoricalGeneralizedCrossEntropy loss) {
    if (!(loss.q() > 0 && loss.q() < 1)) {
      throw LossErrors.outOfRange(loss.name(), "q", loss.q());
    }
  }
}
