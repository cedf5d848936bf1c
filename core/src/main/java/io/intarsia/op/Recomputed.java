package io.intarsia.op;

import io.intarsia.gradient.GradientOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.WithGradient;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The backward pass through code that is run again for it: once for the argument and all
/// variables.
final class Recomputed<A, R> {
  private final Ops tf;
  private final BiFunction<? super Ops, ? super A, ? extends R> code;
  private final A argument;
  private final List<Tensor> variables;
  // Of the upstream gradient that was asked for last.
  private @Nullable Object upstream;
  private List<?> gradients = List.of();

  private Recomputed(
      Ops tf,
      BiFunction<? super Ops, ? super A, ? extends R> code,
      A argument,
      List<Tensor> variables) {
    this.tf = tf;
    this.code = code;
    this.argument = argument;
    this.variables = variables;
  }

  /// Runs the code.
  static <A, R> WithGradient<A, R> of(
      Ops tf, BiFunction<? super Ops, ? super A, ? extends R> code, A argument) {
    List<Tensor> named = FunctionalGradients.tensors(argument);
    var quiet = tf.differentiation().unrecorded(() -> (R) code.apply(tf, argument), named);
    var again = new Recomputed<A, R>(tf, code, argument, quiet.variables());
    Function<R, @Nullable A> ofArgument = again::ofArgument;
    WithGradient<A, R> result = WithGradient.of(quiet.value(), ofArgument);
    for (int i = 0; i < quiet.variables().size(); i++) {
      int at = i + 1;
      result =
          result.andOf(quiet.variables().get(i), given -> (TensorLike) again.all(given).get(at));
    }
    return result;
  }

  @SuppressWarnings("unchecked") // the gradient of a nest has its structure
  private @Nullable A ofArgument(R given) {
    return (A) all(given).getFirst();
  }

  private List<?> all(R given) {
    if (upstream != given) {
      gradients = run(given);
      upstream = given;
    }
    return gradients;
  }

  private List<?> run(R given) {
    try (GradientTape tape = tf.gradientTape()) {
      FunctionalGradients.tensors(argument).stream()
          .filter(FunctionalGradients::isNumber)
          .forEach(tape::watch);
      R value = code.apply(tf, argument);
      List<@Nullable Object> sources = new ArrayList<>();
      sources.add(argument);
      sources.addAll(variables);
      GradientOptions options = GradientOptions.defaults().withOutputGradients(given);
      return (List<?>) Objects.requireNonNull(tape.gradient(value, (Object) sources, options));
    }
  }
}
