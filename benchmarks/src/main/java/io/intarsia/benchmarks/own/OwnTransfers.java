package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;

/// Java arrays to tensors and back.
final class OwnTransfers {
  private final Environment tf;

  OwnTransfers(Environment tf) {
    this.tf = tf;
  }

  TimedLoop in(int length) {
    float[] values = Data.ramp(length);
    return TimedLoop.of(
        () -> tf.constant(values).close(), () -> OwnOps.values(tf.constant(values)));
  }

  TimedLoop inNested() {
    float[][] rows = Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS);
    return TimedLoop.of(() -> tf.constant(rows).close(), () -> OwnOps.values(tf.constant(rows)));
  }

  TimedLoop out(int length) {
    Tensor tensor = tf.constant(Data.ramp(length));
    return TimedLoop.of(
        () -> tensor.toArray(float[].class), () -> tensor.toArray(float[].class), tensor::close);
  }

  TimedLoop outNested() {
    Tensor tensor = tf.constant(Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS));
    return TimedLoop.of(
        () -> tensor.toArray(float[][].class),
        () -> Data.flat(tensor.toArray(float[][].class)),
        tensor::close);
  }
}
