package io.intarsia.op.linalg;

/// Options of `svd`.
///
/// @param fullMatrices whether the vectors are completed to square matrices
public record SvdOptions(boolean fullMatrices) {
  /// Python's defaults: as many vectors as values.
  public static SvdOptions defaults() {
    return new SvdOptions(false);
  }

  /// These options with the vectors completed to square matrices, or not.
  public SvdOptions withFullMatrices(boolean fullMatrices) {
    return new SvdOptions(fullMatrices);
  }
}
