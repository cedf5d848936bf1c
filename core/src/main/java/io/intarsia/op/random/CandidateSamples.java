package io.intarsia.op.random;

import io.intarsia.tensor.Tensor;

/// Classes drawn for sampled losses.
///
/// @param sampledCandidates the classes, `[numSampled]`, `int64`
/// @param trueExpectedCount how often each true class is expected among them, `[B, numTrue]`
/// @param sampledExpectedCount how often each class drawn is expected among them, `[numSampled]`
public record CandidateSamples(
    Tensor sampledCandidates, Tensor trueExpectedCount, Tensor sampledExpectedCount) {}
