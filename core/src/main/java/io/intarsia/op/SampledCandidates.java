package io.intarsia.op;

import io.intarsia.tensor.Tensor;

/// Classes drawn at random, as the candidate samplers of `tf.random` give them.
///
/// @param sampledCandidates `[numSampled]`, `int64`
/// @param trueExpectedCount `[batch, numTrue]`, how often each true class is expected among the
///   sampled ones
/// @param sampledExpectedCount `[numSampled]`, how often each sampled class is expected
/// @see "Python: tf.random.log_uniform_candidate_sampler"
public record SampledCandidates(
    Tensor sampledCandidates, Tensor trueExpectedCount, Tensor sampledExpectedCount) {}
