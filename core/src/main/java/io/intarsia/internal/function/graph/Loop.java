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
public record Loop(
    String operation,
    String variables,
    @Nullable BiFunction<? super Ops, @Nullable Object, Tensor> condition,
    Body body,
    @Nullable Tensor limit,
    @Nullable Object invariants,
    int parallelIterations) {

  /// A loop of Java, of which only the messages are those of a graph's.
  public static Loop ofMessages(String operation, String variables, @Nullable Object invariants) {
    return new Loop(operation, variables, null, (tf, i, values) -> values, null, invariants, 1);
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
