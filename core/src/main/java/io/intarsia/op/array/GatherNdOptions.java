package io.intarsia.op.array;

/// Options of `gatherNd`.
///
/// @param batchDims how many leading axes `params` and `indices` have in common
/// @param badIndicesPolicy what happens to an index outside
public record GatherNdOptions(int batchDims, BadIndices badIndicesPolicy) {
  /// What happens to an index outside.
  public enum BadIndices {
    /// An error on a CPU, zeros on a GPU.
    DEFAULT,
    /// An error; a GPU cannot.
    ERROR,
    /// Zeros.
    IGNORE
  }

  /// Python's defaults: no batch, the treatment the device has.
  public static GatherNdOptions defaults() {
    return new GatherNdOptions(0, BadIndices.DEFAULT);
  }

  /// These options with another number of batch axes.
  public GatherNdOptions withBatchDims(int batchDims) {
    return new GatherNdOptions(batchDims, badIndicesPolicy);
  }

  /// These options with another treatment of an index outside.
  public GatherNdOptions withBadIndicesPolicy(BadIndices badIndicesPolicy) {
    return new GatherNdOptions(batchDims, badIndicesPolicy);
  }
}
