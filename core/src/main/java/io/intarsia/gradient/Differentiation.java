package io.intarsia.gradient;

import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Supplier;

/// Gradients as the place where ops run computes them.
public interface Differentiation {
  /// Begins to record the ops that this thread runs here.
  GradientTape tape(TapeOptions options);

  /// Runs code that no tape records which records here now.
  <T> Unrecorded<T> unrecorded(Supplier<T> code);

  /// What code gave that was not recorded.
  ///
  /// @param variables the handles of the trainable variables it read
  record Unrecorded<T>(T value, List<Tensor> variables) {}
}
