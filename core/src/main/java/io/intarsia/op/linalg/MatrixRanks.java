package io.intarsia.op.linalg;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Tensor;

/// What takes matrices takes no vectors and no scalars.
final class MatrixRanks {
  private MatrixRanks() {}

  /// @throws IllegalArgumentException if a tensor is known to be neither a matrix nor a batch of
  ///   matrices
  static void check(String operation, String argument, Tensor x) {
    if (x.shape().hasRank() && x.rank() < 2) {
      throw Mistake.argument(
          "%s: wrong rank of %s; expected matrices [B…, M, N], got shape %s"
              .formatted(operation, argument, x.shape()));
    }
  }
}
