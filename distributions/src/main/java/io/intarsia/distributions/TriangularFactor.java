package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The lower triangle of a tensor `[B…, k, k]`; what is above it does not count.
record TriangularFactor(Tensor given) implements Factor {
  @Override
  public @Nullable Tensor valid(Ops tf) {
    Ranges rows = Ranges.of(tf).andAll(Ranges.of(tf).finite(matrix(tf)).valid(-1));
    return rows.andAll(Ranges.of(tf).notZero(diagonal(tf)).valid()).valid(-1);
  }

  @Override
  public Tensor matrix(Ops tf) {
    return tf.linalg.bandPart(given, -1, 0);
  }

  @Override
  public Tensor diagonal(Ops tf) {
    return tf.linalg.diagPart(given);
  }

  @Override
  public Tensor squares(Ops tf) {
    return matrix(tf).square().sum(-1);
  }

  @Override
  public Tensor times(Ops tf, Tensor vectors) {
    Tensor matrix = matrix(tf);
    return isOne()
        ? ofRows(tf, vectors, rows -> rows.matMul(matrix, false, true))
        : tf.linalg.matVec(matrix, vectors);
  }

  @Override
  public Tensor solve(Ops tf, Tensor vectors) {
    return isOne()
        ? ofRows(tf, vectors, rows -> solveColumns(tf, rows.t()).t())
        : solveColumns(tf, vectors.expandDims(-1)).squeeze(-1);
  }

  @Override
  public Tensor solveColumns(Ops tf, Tensor columns) {
    return tf.linalg.triangularSolve(given, columns);
  }

  private boolean isOne() {
    return given.shape().hasRank() && given.shape().rank() == 2;
  }

  /// Of one matrix all vectors are rows of one other, which takes one step instead of one for each.
  private static Tensor ofRows(Ops tf, Tensor vectors, UnaryOperator<Tensor> code) {
    Tensor shape = tf.shape(vectors);
    Tensor row = shape.get(Index.from(-1));
    Tensor rows = tf.reshape(vectors, tf.concat(List.of(tf.constant(new int[] {-1}), row), 0));
    return tf.reshape(code.apply(rows), shape);
  }
}
