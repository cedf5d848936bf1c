package io.intarsia.op.array;

/// Options of `reverseSequence`.
///
/// @param seqAxis the axis to reverse, negative from the end
/// @param batchAxis the axis that has one length for each slice, negative from the end
public record ReverseSequenceOptions(int seqAxis, int batchAxis) {
  /// Python's defaults: both 0; they must be set to differ.
  public static ReverseSequenceOptions defaults() {
    return new ReverseSequenceOptions(0, 0);
  }

  /// These options with another axis to reverse.
  public ReverseSequenceOptions withSeqAxis(int seqAxis) {
    return new ReverseSequenceOptions(seqAxis, batchAxis);
  }

  /// These options with another axis of the lengths.
  public ReverseSequenceOptions withBatchAxis(int batchAxis) {
    return new ReverseSequenceOptions(seqAxis, batchAxis);
  }
}
