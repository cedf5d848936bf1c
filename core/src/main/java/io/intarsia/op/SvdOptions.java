package io.intarsia.op;

/// Options of `svd`.
///
/// @param fullMatrices whether the vectors are completed to square matrices
/// @param computeUv whether to compute the vectors at all
public record SvdOptions(boolean fullMatrices, boolean computeUv) {
  /// Python's defaults: as many vectors as values.
  public static SvdOptions defaults() {
    return new SvdOptions(false, true);
  }

  /// These options with the vectors completed to square matrices, or not.
  public SvdOptions withFullMatrices(boolean fullMatrices) {
    return new SvdOptions(fullMatrices, computeUv);
  }

  /// These options with the vectors computed, or not.
  public SvdOptions withComputeUv(boolean computeUv) {
    return new SvdOptions(fullMatrices, computeUv);
  }
}
