package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.List;

/// The mean of the losses of batches, each with the weight of its number of examples.
///
/// @param sums that of the losses, and that of the weights
record LossMean(Variable sums) implements AutoCloseable {
  static LossMean of(Ops tf, String name) {
    return new LossMean(
        Variable.of(
            tf,
            new float[2],
            VariableOptions.defaults().withName(name).withTrainable(false).withLifted(true)));
  }

  /// @param rows how many examples the batch has
  void update(Ops tf, Tensor loss, Tensor rows) {
    Tensor count = tf.cast(rows, DType.FLOAT32);
    sums.assignAdd(tf, tf.stack(List.of(tf.cast(loss, DType.FLOAT32).times(count), count)));
  }

  /// The mean; 0 if there was no batch.
  Tensor result(Ops tf) {
    Tensor read = sums.read(tf);
    return tf.math.divideNoNan(read.get(0), read.get(1));
  }

  void reset(Ops tf) {
    sums.assign(tf, tf.constant(new float[2]));
  }

  @Override
  public void close() {
    sums.close();
  }
}
