package io.intarsia.op.linalg;

import io.intarsia.tensor.Tensor;

/// A tensor divided by its norm.
///
/// @param normalized the quotient
/// @param norm the norm, with the axes it was taken over kept
public record NormalizeResult(Tensor normalized, Tensor norm) {}
