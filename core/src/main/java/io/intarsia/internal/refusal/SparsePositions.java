package io.intarsia.internal.refusal;

import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// The rule of sparse tensors whose positions are followed into memory as they are.
final class SparsePositions {
  private SparsePositions() {}

  /// @param positions the input `[n, rank]`
  /// @param shape the input `[rank]`
  static Guard guard(String positions, String shape) {
    return Guard.ofInputs(
        "%s are positions in %s".formatted(Rules.quoted(positions), Rules.quoted(shape)),
        call -> check(call, positions, shape));
  }

  private static void check(GuardedCall call, String positions, String shape) {
    long[] sizes = Known.integers(call.tensor(shape));
    Tensor tensor = call.tensor(positions);
    if (Known.rank(tensor) != 2 || Known.dim(tensor, 1) != sizes.length) {
      throw call.wrong(
          "input '" + positions + "'",
          "of shape [?, %d]".formatted(sizes.length),
          "shape " + tensor.shape());
    }
    long[] all = Known.integers(tensor);
    for (int i = 0; i < all.length; i++) {
      if (all[i] < 0 || all[i] >= sizes[i % sizes.length]) {
        throw call.wrong(
            "input '" + positions + "'",
            "in a tensor of shape " + Arrays.toString(sizes),
            "%d at [%d, %d]".formatted(all[i], i / sizes.length, i % sizes.length));
      }
    }
  }
}
