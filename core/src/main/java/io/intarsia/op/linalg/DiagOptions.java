package io.intarsia.op.linalg;

import java.util.Arrays;
import java.util.List;

/// Options of `diag`.
///
/// @param k the diagonal, 0 the main one, positive ones above it; or the lowest and the highest of
///   a band
/// @param numRows of the matrices; -1 means as few as possible
/// @param numCols of the matrices; -1 means as few as possible
/// @param paddingValue what stands outside the band
/// @param align how diagonals shorter than the longest are aligned: those above the main one, then
///   those below
public record DiagOptions(
    List<Integer> k, int numRows, int numCols, Number paddingValue, String align) {
  /// Copies the diagonals.
  public DiagOptions {
    k = List.copyOf(k);
  }

  /// Python's defaults: the main diagonal, zeros elsewhere, `RIGHT_LEFT`.
  public static DiagOptions defaults() {
    return new DiagOptions(List.of(0), -1, -1, 0, "RIGHT_LEFT");
  }

  /// These options with a diagonal, or the lowest and the highest of a band.
  public DiagOptions withK(int... k) {
    return new DiagOptions(
        Arrays.stream(k).boxed().toList(), numRows, numCols, paddingValue, align);
  }

  /// These options with a number of rows.
  public DiagOptions withNumRows(int numRows) {
    return new DiagOptions(k, numRows, numCols, paddingValue, align);
  }

  /// These options with a number of columns.
  public DiagOptions withNumCols(int numCols) {
    return new DiagOptions(k, numRows, numCols, paddingValue, align);
  }

  /// These options with a value outside the band.
  public DiagOptions withPaddingValue(Number paddingValue) {
    return new DiagOptions(k, numRows, numCols, paddingValue, align);
  }

  /// These options with an alignment: `RIGHT_LEFT`, `LEFT_RIGHT`, `LEFT_LEFT` or `RIGHT_RIGHT`.
  public DiagOptions withAlign(String align) {
    return new DiagOptions(k, numRows, numCols, paddingValue, align);
  }

  /// Whether it makes square matrices of main diagonals.
  boolean isPlain() {
    return k.equals(List.of(0)) && numRows == -1 && numCols == -1;
  }

  /// Whether there are several diagonals.
  boolean isBand() {
    return k.size() == 2 && !k.get(0).equals(k.get(1));
  }
}
