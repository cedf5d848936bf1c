package io.intarsia.op.nn;

import io.intarsia.tensor.Tensor;

/// The different labels of each sequence, and where each label is among them.
///
/// @param values `[batch, length]`, `int64`: the labels in the order of their first places, padded
///   with 0
/// @param indices `[batch, length]`, `int32`: the place of each label in `values`
/// @see "Python: tf.nn.ctc_unique_labels"
public record UniqueLabels(Tensor values, Tensor indices) {}
