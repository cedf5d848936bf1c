package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Loop;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;

/// Java arrays to tensors and back.
final class OwnTransfers {
  private final Environment tf;

  OwnTransfers(Environment tf) {
    this.tf = tf;
  }

  Loop in(int length) {
    float[] values = Data.ramp(length);
    return Loop.of(() -> tf.constant(values).close(), () -> OwnOps.values(tf.constant(values)));
  }

  Loop inNested() {
    float[][] rows = Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS);
    return Loop.of(() -> tf.constant(rows).close(), () -> OwnOps.values(tf.constant(rows)));
  }

  Loop out(int length) {
    Tensor tensor = tf.constant(Data.ramp(length));
    return Loop.of(
        () -> tensor.toArray(float[].class), () -> tensor.toArray(float[].class), tensor::close);
  }

  Loop outNested() {
    Tensor tensor = tf.constant(Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS));
    return Loop.of(
        () -> tensor.toArray(float[][].class),
        () -> Data.flat(tensor.toArray(float[][].class)),
        tensor::close);
  }
}
