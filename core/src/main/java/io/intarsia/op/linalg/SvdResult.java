package io.intarsia.op.linalg;

import io.intarsia.tensor.Tensor;

/// A singular value decomposition: the matrix is `u diag(s) vᴴ`.
///
/// @param s the singular values, in descending order
/// @param u the left singular vectors, as columns
/// @param v the right singular vectors, as columns
public record SvdResult(Tensor s, Tensor u, Tensor v) {}
