package io.intarsia.gradient;

import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Gradients as the place where ops run computes them.
public interface Differentiation {
  /// Begins to record the ops that this thread runs here.
  GradientTape tape(TapeOptions options);

  /// Runs code that no tape records which records here now.
  ///
  /// @param named tensors and handles of variables that the code is given, which its caller knows
  <T> Unrecorded<T> unrecorded(Supplier<T> code, List<Tensor> named);

  /// Tells the tapes that record here how gradients go through what they did not see.
  ///
  /// @param saved what the gradient reads
  /// @param gradient gives those of the inputs, of what was saved and the gradients of the results;
  ///   null is none
  void derived(
      List<? extends Tensor> inputs,
      List<? extends Tensor> results,
      List<? extends Tensor> saved,
      BiFunction<
              List<Tensor>, List<@Nullable Tensor>, ? extends List<? extends @Nullable TensorLike>>
          gradient);

  /// What code gave that was not recorded.
  ///
  /// @param variables the handles of the trainable variables it read and was not given
  record Unrecorded<T>(T value, List<Tensor> variables) {}
}
