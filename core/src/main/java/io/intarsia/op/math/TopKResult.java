package io.intarsia.op.math;

import io.intarsia.tensor.Tensor;

/// Extreme elements of an axis.
///
/// @param values the elements
/// @param indices where they are on that axis
public record TopKResult(Tensor values, Tensor indices) {}
