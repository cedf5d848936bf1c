package io.intarsia.op.nn;

import io.intarsia.tensor.Tensor;

/// Label sequences without repetitions.
///
/// @param labels `[batch, length]`, as long as the longest one, padded with 0
/// @param seqLength `[batch]`, the lengths
/// @see "Python: tf.nn.collapse_repeated"
public record CollapsedLabels(Tensor labels, Tensor seqLength) {}
