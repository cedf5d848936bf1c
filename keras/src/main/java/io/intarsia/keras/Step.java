package io.intarsia.keras;

import io.intarsia.tensor.Tensor;

/// What one step of a recurrence gives.
///
/// @param output of this step
/// @param state for the next one: a nest of tensors
public record Step<S>(Tensor output, S state) {}
