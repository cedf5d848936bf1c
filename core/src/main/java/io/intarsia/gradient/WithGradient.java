package io.intarsia.gradient;

import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What code of `tf.customGradient` gives: a value, and how gradients go back through the code.
///
/// ```java
/// var log1pExp = tf.customGradient((Ops g, Tensor x) -> {
///   Tensor e = g.math.exp(x);
///   return WithGradient.of(g.math.log1p(e), up -> up.times(1 - 1 / (1 + e)));
/// });
/// ```
///
/// @param value a nest of tensors and other values
/// @param gradient gives the gradient of the argument, of its structure, of the gradient of the
///   value, of the structure of that; null in the place of a tensor is none. It runs when gradients
///   are asked for; in a function it is traced along
/// @param others what else has gradients, see [#andOf]
/// @see "Python: tf.custom_gradient"
public record WithGradient<A extends @Nullable Object, R>(
    R value, Function<? super R, ? extends @Nullable A> gradient, List<Other<R>> others) {

  /// Something besides the argument that the value depends on.
  ///
  /// @param source a variable, or a tensor from outside of the code
  /// @param gradient gives the gradient of the source, of that of the value; null is none
  public record Other<R>(
      TensorLike source, Function<? super R, ? extends @Nullable TensorLike> gradient) {}

  public WithGradient {
    others = List.copyOf(others);
  }

  /// A value and the gradient of the argument.
  public static <A extends @Nullable Object, R> WithGradient<A, R> of(
      R value, Function<? super R, ? extends @Nullable A> gradient) {
    return new WithGradient<>(value, gradient, List.of());
  }

  /// The same with the gradient of something else that the value depends on. A trainable variable
  /// that the code reads must be named, since no gradient would reach it otherwise.
  ///
  /// @param source a variable, or a tensor from outside of the code
  /// @param gradientOf gives the gradient of the source, of that of the value; null is none
  public WithGradient<A, R> andOf(
      TensorLike source, Function<? super R, ? extends @Nullable TensorLike> gradientOf) {
    List<Other<R>> more = new ArrayList<>(others);
    more.add(new Other<>(source, gradientOf));
    return new WithGradient<>(value, gradient, more);
  }
}
