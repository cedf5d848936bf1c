package io.intarsia.types.ragged;

/// The largest elements of each row, as `tf.math.topK` gives them for a ragged tensor.
///
/// @param values the largest first: as many as there are, where a row has fewer than `k`
/// @param indices where they are in their rows
public record RaggedTopK(RaggedTensor values, RaggedTensor indices) {}
