package io.intarsia.internal.refusal;

import io.intarsia.tensor.Tensor;

/// Rules for diagonals of matrices, and bands of them.
final class DiagonalRules {
  private DiagonalRules() {}

  /// Diagonals are some of the matrices.
  static Guard diagonals(String matrices) {
    return Guard.ofInputs(
        "`k` is the number of diagonals of " + Rules.quoted(matrices),
        call -> {
          Tensor tensor = call.tensor(matrices);
          int rank = Known.rank(tensor);
          long rows = rank < 2 ? 1 : Math.max(1, Known.dim(tensor, rank - 2));
          long columns = rank < 2 ? 1 : Math.max(1, Known.dim(tensor, rank - 1));
          band(call);
          Rules.checkBetween(call, 1 - rows, columns - 1, "k");
        });
  }

  /// The number of a diagonal, or the first and the last of a band.
  private static long[] band(GuardedCall call) {
    long[] k = Known.integers(call.tensor("k"));
    if (k.length < 1 || k.length > 2) {
      throw call.wrong("input 'k'", "a number or two", k.length + " of them");
    }
    return k;
  }

  /// A band of several diagonals has an axis for them; one diagonal has none.
  ///
  /// @param matrices the input that has the axes before, or empty
  static Guard band(String diagonal, String matrices) {
    return Guard.ofInputs(
        "%s has an axis for the diagonals if `k` is a band".formatted(Rules.quoted(diagonal)),
        call -> {
          long[] k = band(call);
          boolean isBand = k.length == 2 && k[0] != k[1];
          int least = matrices.isEmpty() ? 1 : call.rank(matrices) - 1;
          int expected = isBand ? Math.max(2, least + 1) : least;
          int rank = call.rank(diagonal);
          if (matrices.isEmpty() ? rank < expected : rank != expected) {
            throw call.wrong(
                "input '" + diagonal + "'",
                "of rank " + expected + (matrices.isEmpty() ? " or more" : ""),
                "shape " + call.tensor(diagonal).shape());
          }
        });
  }
}
