package io.intarsia.gradient;

/// What code gave, and how it changes along a direction.
///
/// @param value what the code gave
/// @param tangent the product of the Jacobian and the direction, of the structure, the shapes and
///   the dtypes of the value
public record ValueAndTangent<R>(R value, R tangent) {}
