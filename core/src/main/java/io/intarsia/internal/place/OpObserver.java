package io.intarsia.internal.place;

import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Sees what the ops of a place gave: the checks of numbers do, and gradient tapes.
@FunctionalInterface
public interface OpObserver {
  /// An op has run, or has become a node of a graph.
  ///
  /// @param results in the order of the op's definition, list results flattened; the caller of the
  ///   op gets them
  /// @throws RuntimeException if they are not to be given away; it has closed them then
  void observed(OpCall call, Tensor[] results);

  /// A tensor was made of a Java value.
  default void made(Tensor constant) {}

  /// Whether gradients may be asked for with respect to one of these. Who calls functions, loops or
  /// branches asks, and runs them in a form that gradients go through.
  default boolean differentiates(List<? extends Tensor> inputs) {
    return false;
  }

  /// Runs code that it does not see; others do.
  default <T> T unseen(Supplier<T> code) {
    return code.get();
  }

  /// Says that whatever there is may be read later, though no op shows it.
  default void keepAll() {}

  /// Says how gradients go through what was not run op by op.
  ///
  /// @param saved what the backward pass reads; kept for as long as it may be asked for
  default void derived(
      List<? extends Tensor> inputs,
      List<? extends Tensor> results,
      List<? extends Tensor> saved,
      Pullback back) {}

  /// Gives the gradients of inputs, of those of the results.
  @FunctionalInterface
  interface Pullback {
    /// The gradients, one for each input; null is none.
    ///
    /// @param saved as it was said to be kept
    /// @param gradients one for each result: of its shape, zeros included; null for those that
    ///   cannot have one
    List<? extends @Nullable TensorLike> apply(
        List<Tensor> saved, List<@Nullable Tensor> gradients);
  }
}
