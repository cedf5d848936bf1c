package io.intarsia.gradient;

/// What code gave, and the gradient of it.
///
/// @param value what the code gave
/// @param gradient of the structure, the shapes and the dtypes of the argument
public record ValueAndGradient<R, A>(R value, A gradient) {}
