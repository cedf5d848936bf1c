package io.intarsia.op.math;

import io.intarsia.tensor.Attributes;

/// Options of `approxMaxK` and `approxMinK`.
///
/// @param reductionDimension the axis to search, negative ones from the end
/// @param recallTarget which part of the true result to find at least, in `(0, 1]`
/// @param reductionInputSizeOverride the size to compute the recall for if not that of the axis; -1
///   means that of the axis
/// @param aggregateToTopk whether to reduce what the parts found to `k` elements
public record ApproxTopKOptions(
    int reductionDimension,
    double recallTarget,
    long reductionInputSizeOverride,
    boolean aggregateToTopk) {
  /// Python's defaults: the last axis, a recall of 0.95.
  public static ApproxTopKOptions defaults() {
    return new ApproxTopKOptions(-1, 0.95, -1, true);
  }

  /// These options with an axis to search.
  public ApproxTopKOptions withReductionDimension(int reductionDimension) {
    return new ApproxTopKOptions(
        reductionDimension, recallTarget, reductionInputSizeOverride, aggregateToTopk);
  }

  /// These options with another recall.
  public ApproxTopKOptions withRecallTarget(double recallTarget) {
    return new ApproxTopKOptions(
        reductionDimension, recallTarget, reductionInputSizeOverride, aggregateToTopk);
  }

  /// These options with the recall computed for another size.
  public ApproxTopKOptions withReductionInputSizeOverride(long reductionInputSizeOverride) {
    return new ApproxTopKOptions(
        reductionDimension, recallTarget, reductionInputSizeOverride, aggregateToTopk);
  }

  /// These options with the parts' results reduced to `k` elements, or not.
  public ApproxTopKOptions withAggregateToTopk(boolean aggregateToTopk) {
    return new ApproxTopKOptions(
        reductionDimension, recallTarget, reductionInputSizeOverride, aggregateToTopk);
  }

  /// Those that hold for the last axis.
  Attributes attributes() {
    return Attributes.of("recall_target", (float) recallTarget)
        .with("reduction_input_size_override", reductionInputSizeOverride)
        .with("aggregate_to_topk", aggregateToTopk);
  }
}
