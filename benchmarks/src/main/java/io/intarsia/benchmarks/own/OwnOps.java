package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Loop;
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

  Loop add() {
    return Loop.of(() -> tf.math.add(a, b).close(), () -> values(tf.math.add(a, b)));
  }

  Loop multiply() {
    return Loop.of(() -> tf.math.multiply(a, b).close(), () -> values(tf.math.multiply(a, b)));
  }

  Loop matMul() {
    return Loop.of(() -> tf.linalg.matMul(a, b).close(), () -> values(tf.linalg.matMul(a, b)));
  }

  Loop identity() {
    return Loop.of(() -> tf.identity(a).close(), () -> values(tf.identity(a)));
  }

  Loop matMulTransposed() {
    Tensor matrix = tf.constant(Data.nested(Data.ramp(Data.ROWS * Data.COLUMNS), Data.COLUMNS));
    return Loop.of(
        () -> tf.linalg.matMul(matrix, matrix, TRANSPOSED).close(),
        () -> values(tf.linalg.matMul(matrix, matrix, TRANSPOSED)));
  }

  Loop matMul(int side) {
    Tensor matrix = tf.constant(Data.nested(Data.ramp(side * side), side));
    return Loop.of(
        () -> tf.linalg.matMul(matrix, matrix).close(),
        () -> values(tf.linalg.matMul(matrix, matrix)));
  }

  Loop add(int length) {
    Tensor vector = tf.constant(Data.ramp(length));
    return Loop.of(
        () -> tf.math.add(vector, vector).close(), () -> values(tf.math.add(vector, vector)));
  }

  Loop chain() {
    return Loop.of(() -> chainClosingEach().close(), () -> values(chainClosingEach()));
  }

  Loop chainInScope() {
    return Loop.of(
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
