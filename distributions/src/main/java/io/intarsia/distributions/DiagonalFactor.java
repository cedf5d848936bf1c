package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// A matrix that is 0 beside its diagonal, `[B…, k]`.
record DiagonalFactor(Tensor entries) implements Factor {
  @Override
  public @Nullable Tensor valid(Ops tf) {
    return Ranges.of(tf).finite(entries).notZero(entries).valid(-1);
  }

  @Override
  public Tensor matrix(Ops tf) {
    return tf.linalg.diag(entries);
  }

  @Override
  public Tensor diagonal(Ops tf) {
    return entries;
  }

  @Override
  public Tensor squares(Ops tf) {
    return entries.square();
  }

  @Override
  public Tensor times(Ops tf, Tensor vectors) {
    return vectors.times(entries);
  }

  @Override
  public Tensor solve(Ops tf, Tensor vectors) {
    return vectors.div(entries);
  }

  @Override
  public Tensor solveColumns(Ops tf, Tensor columns) {
    return columns.div(entries.expandDims(-1));
  }
}
