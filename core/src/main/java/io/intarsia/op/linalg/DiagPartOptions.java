package io.intarsia.op.linalg;

import java.util.Arrays;
import java.util.List;

/// Options of `diagPart`.
///
/// @param k the diagonal, 0 the main one, positive ones above it; or the lowest and the highest of
///   a band
/// @param paddingValue what fills diagonals shorter than the longest
/// @param align how they are aligned: those above the main one, then those below
public record DiagPartOptions(List<Integer> k, Number paddingValue, String align) {
  /// Copies the diagonals.
  public DiagPartOptions {
    k = List.copyOf(k);
  }

  /// Python's defaults: the main diagonal, filled with zeros, `RIGHT_LEFT`.
  public static DiagPartOptions defaults() {
    return new DiagPartOptions(List.of(0), 0, "RIGHT_LEFT");
  }

  /// These options with a diagonal, or the lowest and the highest of a band.
  public DiagPartOptions withK(int... k) {
    return new DiagPartOptions(Arrays.stream(k).boxed().toList(), paddingValue, align);
  }

  /// These options with a value that fills short diagonals.
  public DiagPartOptions withPaddingValue(Number paddingValue) {
    return new DiagPartOptions(k, paddingValue, align);
  }

  /// These options with an alignment: `RIGHT_LEFT`, `LEFT_RIGHT`, `LEFT_LEFT` or `RIGHT_RIGHT`.
  public DiagPartOptions withAlign(String align) {
    return new DiagPartOptions(k, paddingValue, align);
  }
}
