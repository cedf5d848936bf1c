package io.intarsia.keras;

import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.variable.Variable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Computes a value of another, with what it has learned. A layer is a plain object: a lambda, a
/// record of variables, or a class that makes its variables when it sees the first value
/// ([StatefulLayer]).
///
/// ```java
/// record Line(Variable slope, Variable offset) implements Layer<Tensor, Tensor> {
///   public Tensor call(Call call, Tensor x) {
///     return x.times(slope).plus(offset);
///   }
/// }
/// ```
///
/// @param <X> what it takes: a tensor, or any value that has a spec
/// @param <Y> what it gives
/// @see "Python: keras.Layer"
@FunctionalInterface
public interface Layer<X, Y> {
  /// Computes; [#apply] is for who calls.
  ///
  /// @param call where, and what for
  Y call(Call call, X x);

  /// The mask of what the layer gives: by default that of what it takes.
  ///
  /// @param call where, what for, and with which mask
  /// @return as [Call#mask]
  /// @see "Python: keras.Layer.compute_mask"
  default @Nullable Object mask(Call call, X x) {
    return call.mask();
  }

  /// Computes a value and its mask.
  default Output<Y> run(Call call, X x) {
    Y value = call(call, x);
    return new Output<>(value, mask(call, x));
  }

  /// Computes what it has learned, where the tensors of the value are.
  ///
  /// @throws IllegalArgumentException if the value does not fit, or holds no tensor
  default Y apply(X x) {
    return apply(x, Mode.INFERENCE);
  }

  /// Computes where the tensors of the value are.
  ///
  /// @throws IllegalArgumentException as [#apply(Object)]
  default Y apply(X x, Mode mode) {
    return call(Call.of(x, mode), x);
  }

  /// Computes.
  ///
  /// @param tf where: the environment, or the graph of a function
  /// @throws IllegalArgumentException if the value does not fit
  default Y apply(Ops tf, X x, Mode mode) {
    return call(Call.of(tf, mode), x);
  }

  /// The variables, in a nest: what tapes, optimizers and checkpoints take. Records are their own;
  /// other layers say.
  default Object state() {
    return this instanceof Record ? this : List.of();
  }

  /// The variables that files keep, in Keras's order: of a layer those that training changes, the
  /// others, and then those of its parts.
  ///
  /// @see "Python: keras.Layer.weights"
  default List<Variable> weights() {
    return Nest.flatten(state()).stream()
        .filter(Variable.class::isInstance)
        .map(Variable.class::cast)
        .toList();
  }

  /// This layer, and another of what it gives.
  default <Z> Sequential<X, Z> then(Layer<? super Y, ? extends Z> next) {
    return Sequential.of(this, next);
  }
}
