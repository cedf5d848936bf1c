package io.intarsia.types.example;

import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.Map;

/// What sequences were parsed to, each map in the order of its keys.
///
/// @param context what belongs to a whole sequence: tensors, sparse and ragged tensors
/// @param sequences what each step has
/// @param lengths of each [FixedLenSequenceFeature], how many steps each sequence has: `int64`,
///   `[batch]`; of a single sequence empty, as the tensors themselves say it
/// @see "Python: what tf.io.parse_sequence_example gives"
public record SequenceFeatures(
    Map<String, TensorLike> context,
    Map<String, TensorLike> sequences,
    Map<String, Tensor> lengths) {}
