package io.intarsia.keras;

import org.jspecify.annotations.Nullable;

/// What a layer gives, and its mask.
///
/// @param mask which steps of the value are there, as [LayerCall#mask]; null if all are
public record Output<Y>(Y value, @Nullable Object mask) {}
