package io.intarsia.op;

import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Branches and loops as the place where ops run does them: at once, or as nodes of a graph.
public interface ControlFlow {
  /// Runs one of several pieces of code.
  ///
  /// @param operation what asks, for messages
  /// @param selector a scalar: a `bool` picks the first of two branches if it is true, an `int32`
  ///   is the number of the branch, and any number outside `[0, branches)` is the last one
  @Nullable Object branch(
      String operation,
      Tensor selector,
      List<? extends Function<? super Ops, ? extends @Nullable Object>> branches);

  /// Runs code while a condition holds.
  ///
  /// @param condition gives a boolean scalar
  /// @param body gives values of the structure it takes
  @Nullable Object loop(
      BiFunction<? super Ops, @Nullable Object, Tensor> condition,
      BiFunction<? super Ops, @Nullable Object, ? extends @Nullable Object> body,
      @Nullable Object variables,
      WhileOptions options);

  /// Loops over the elements of values.
  ElementLoops elements();
}
