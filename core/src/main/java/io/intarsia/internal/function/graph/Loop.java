package io.intarsia.internal.function.graph;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// A loop that is asked for.
///
/// @param operation what asks, for messages
/// @param variables what the variables are called in messages
/// @param condition gives a boolean scalar; null for a loop that ends at its limit
/// @param limit the most iterations, an integer scalar; null for none
/// @param invariants what the caller says of the types of the variables; null finds them out
/// @param isDerived whether its condition is that of another loop, of which it is a gradient
public record Loop(
    String operation,
    String variables,
    @Nullable BiFunction<? super Ops, @Nullable Object, Tensor> condition,
    Body body,
    @Nullable Tensor limit,
    @Nullable Object invariants,
    int parallelIterations,
    boolean isDerived) {
  /// A loop that code asks for.
  public Loop(
      String operation,
      String variables,
      @Nullable BiFunction<? super Ops, @Nullable Object, Tensor> condition,
      Body body,
      @Nullable Tensor limit,
      @Nullable Object invariants,
      int parallelIterations) {
    this(operation, variables, condition, body, limit, invariants, parallelIterations, false);
  }

  /// A loop of Java, of which only the messages are those of a graph's.
  public static Loop ofMessages(String operation, String variables, @Nullable Object invariants) {
    return new Loop(operation, variables, null, (tf, i, values) -> values, null, invariants, 1);
  }

  /// The same with at most so many iterations.
  public Loop withLimit(Tensor most) {
    return new Loop(
        operation, variables, condition, body, most, invariants, parallelIterations, isDerived);
  }

  /// The code that runs again and again.
  @FunctionalInterface
  public interface Body {
    /// Runs it.
    ///
    /// @param iteration how many iterations were before, of the dtype of the limit; null in a loop
    ///   without one
    @Nullable Object run(Ops tf, @Nullable Tensor iteration, @Nullable Object variables);
  }
}
