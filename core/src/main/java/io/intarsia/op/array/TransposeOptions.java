package io.intarsia.op.array;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `transpose`.
///
/// @param perm for each axis of the result the axis it is taken from; null means reversed
/// @param conjugate whether to conjugate complex numbers
public record TransposeOptions(@Nullable List<Integer> perm, boolean conjugate) {
  /// Copies the order.
  public TransposeOptions {
    perm = perm == null ? null : List.copyOf(perm);
  }

  /// Python's defaults: reversed axes, not conjugated.
  public static TransposeOptions defaults() {
    return new TransposeOptions(null, false);
  }

  /// These options with an order of the axes.
  public TransposeOptions withPerm(int... perm) {
    return new TransposeOptions(Arrays.stream(perm).boxed().toList(), conjugate);
  }

  /// These options with complex numbers conjugated, or not.
  public TransposeOptions withConjugate(boolean conjugate) {
    return new TransposeOptions(perm, conjugate);
  }
}
