package io.intarsia.op.linalg;

import io.intarsia.tensor.Tensor;

/// Eigenvalues and eigenvectors.
///
/// @param e the eigenvalues
/// @param v the eigenvectors, as columns
public record EigenResult(Tensor e, Tensor v) {}
