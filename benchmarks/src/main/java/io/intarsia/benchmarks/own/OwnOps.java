package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.op.linalg.MatMulOptions;
import io.intarsia.tensor.Tensor;

/// Single ops and a chain of them.
final class OwnOps {
  private static final MatMulOptions TRANSPOSED = MatMulOptions.defaults().withTransposeB(true);

  private final Environment tf;
  private final Tensor a;
  private final Tensor b;

  OwnOps(Environment tf) {
    this.tf = tf;
    this.a = tf.constant(Data.nested(Data.a(), 2));
    this.b = tf.constant(Data.nested(Data.b(), 2));
  }

  TimedLoop add() {
    return TimedLoop.of(() -> tf.math.add(a, b).close(), () -> values(tf.math.add(a, b)));
  }

  TimedLoop multiply() {
    return TimedLoop.of(() -> tf.math.multiply(a, b).close(), () -> values(tf.math.multiply(a, b)));
  }

  TimedLoop matMul() {
    return TimedLoop.of(() -> tf.linalg.matMul(a, b).close(), () -> values(tf.linalg.matMul(a, b)));
  }

  TimedLoop identity() {
    return TimedLoop.of(() -> tf.identity(a).close(), () -> values(tf.identity(a)));
  }

  TimedLoop matMulTransposed() {
    Tensor matrix = tf.constant(Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS));
    return TimedLoop.of(
        () -> tf.linalg.matMul(matrix, matrix, TRANSPOSED).close(),
        () -> values(tf.linalg.matMul(matrix, matrix, TRANSPOSED)));
  }

  TimedLoop matMul(int side) {
    Tensor matrix = tf.constant(Data.nested(Data.ramp(side * side), side));
    return TimedLoop.of(
        () -> tf.linalg.matMul(matrix, matrix).close(),
        () -> values(tf.linalg.matMul(matrix, matrix)));
  }

  TimedLoop add(int length) {
    Tensor vector = tf.constant(Data.ramp(length));
    return TimedLoop.of(
        () -> tf.math.add(vector, vector).close(), () -> values(tf.math.add(vector, vector)));
  }

  TimedLoop chain() {
    return TimedLoop.of(() -> chainClosingEach().close(), () -> values(chainClosingEach()));
  }

  TimedLoop chainInScope() {
    return TimedLoop.of(
        () -> {
          try (var _ = tf.scope()) {
            a.plus(b).times(a).minus(b).unaryMinus();
          }
        },
        () -> values(chainClosingEach()));
  }

  /// The elements in row-major order; closes the tensor.
  static float[] values(Tensor tensor) {
    try (tensor) {
      return tensor.rank() == 2
          ? Data.flat(tensor.toArray(float[][].class))
          : tensor.toArray(float[].class);
    }
  }

  private Tensor chainClosingEach() {
    try (Tensor sum = a.plus(b);
        Tensor product = sum.times(a);
        Tensor difference = product.minus(b)) {
      return difference.unaryMinus();
    }
  }
}
