package io.intarsia.op.linalg;

import java.util.Arrays;
import java.util.List;

/// Options of `setDiag`.
///
/// @param k the diagonal, 0 the main one, positive ones above it; or the lowest and the highest of
///   a band
/// @param align how diagonals shorter than the longest are aligned: those above the main one, then
///   those below
public record SetDiagOptions(List<Integer> k, String align) {
  /// Copies the diagonals.
  public SetDiagOptions {
    k = List.copyOf(k);
  }

  /// Python's defaults: the main diagonal, `RIGHT_LEFT`.
  public static SetDiagOptions defaults() {
    return new SetDiagOptions(List.of(0), "RIGHT_LEFT");
  }

  /// These options with a diagonal, or the lowest and the highest of a band.
  public SetDiagOptions withK(int... k) {
    return new SetDiagOptions(Arrays.stream(k).boxed().toList(), align);
  }

  /// These options with an alignment: `RIGHT_LEFT`, `LEFT_RIGHT`, `LEFT_LEFT` or `RIGHT_RIGHT`.
  public SetDiagOptions withAlign(String align) {
    return new SetDiagOptions(k, align);
  }
}
