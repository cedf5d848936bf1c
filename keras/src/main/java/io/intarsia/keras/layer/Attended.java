package io.intarsia.keras.layer;

import io.intarsia.tensor.Tensor;

/// What attention gives, and how much each query looked at each value.
///
/// @param output `[batch, queries, features]`
/// @param scores `[batch, queries, values]`, of layers with heads `[batch, heads, queries,
///   values]`; over the values they sum to 1
/// @see "Python: the argument return_attention_scores of a call"
public record Attended(Tensor output, Tensor scores) {}
