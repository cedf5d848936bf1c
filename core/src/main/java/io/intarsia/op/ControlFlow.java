package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.WithGradient;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Branches and loops as the place where ops run does them: eagerly, or as nodes of a graph.
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

  /// Runs code that says itself how gradients go through it.
  ///
  /// @param operation what asks, for messages
  /// @param argument a nest of tensors and other values
  /// @return the value the code gives
  /// @throws IllegalArgumentException if the code reads a trainable variable that it does not name
  @Nullable Object customGradient(
      String operation,
      BiFunction<? super Ops, @Nullable Object, ? extends WithGradient<?, ?>> code,
      @Nullable Object argument);

  /// Traces code into a function that ops take by its name; see [Ops#opFunction].
  OpFunction opFunction(
      String name,
      List<DType> inputTypes,
      List<Shape> inputShapes,
      BiFunction<? super Ops, ? super List<Tensor>, ? extends List<Tensor>> code);

  /// Loops over the elements of values.
  ElementLoops elements();
}
