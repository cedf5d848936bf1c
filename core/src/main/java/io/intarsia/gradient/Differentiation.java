package io.intarsia.gradient;

/// Gradients as the place where ops run computes them.
public interface Differentiation {
  /// Begins to record the ops that this thread runs here.
  GradientTape tape(TapeOptions options);
}
