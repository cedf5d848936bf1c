package io.intarsia.gradient;

import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Supplier;

/// Gradients as the place where ops run computes them.
public interface Differentiation {
  /// Begins to record the ops that this thread runs here.
  GradientTape tape(TapeOptions options);

  /// Runs code that no tape records which records here now.
  ///
  /// @param named tensors and handles of variables that the code is given, which its caller knows
  <T> Unrecorded<T> unrecorded(Supplier<T> code, List<Tensor> named);

  /// What code gave that was not recorded.
  ///
  /// @param variables the handles of the trainable variables it read and was not given
  record Unrecorded<T>(T value, List<Tensor> variables) {}
}
