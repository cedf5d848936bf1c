package io.intarsia.keras;

import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Computes a value of another, with what it has learned. A layer is a plain object: a lambda, a
/// record of variables, or a class that makes its variables when it sees the first value
/// ([StatefulLayer]).
///
/// ```java
/// record Line(Variable slope, Variable offset) implements Layer<Tensor, Tensor> {
///   public Tensor call(LayerCall call, Tensor x) {
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
  Y call(LayerCall call, X x);

  /// The mask of what the layer gives: by default that of what it takes.
  ///
  /// @param call where, what for, and with which mask
  /// @return as [LayerCall#mask]
  /// @see "Python: keras.Layer.compute_mask"
  default @Nullable Object mask(LayerCall call, X x) {
    return call.mask();
  }

  /// Computes a value and its mask.
  default Output<Y> run(LayerCall call, X x) {
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
    return call(LayerCall.of(x, mode), x);
  }

  /// Computes.
  ///
  /// @param tf where: the environment, or the graph of a function
  /// @throws IllegalArgumentException if the value does not fit
  default Y apply(Ops tf, X x, Mode mode) {
    return call(LayerCall.of(tf, mode), x);
  }

  /// Calls it on a value that is not there yet: a part of a model ([Functional]).
  ///
  /// @throws IllegalArgumentException if it does not take such values
  default Symbol<Y> on(Symbol<? extends X> x) {
    return Symbol.of(this, x);
  }

  /// This layer, called in a mode whatever the model is called for: a base whose normalizations and
  /// dropouts are not to be in training while it is tuned. Files cannot hold it: Keras calls all
  /// layers of a model in its mode.
  ///
  /// ```java
  /// Symbol<Tensor> features = base.inMode(Mode.INFERENCE).on(pixels);
  /// ```
  ///
  /// @see "Python: the argument training of a call"
  default Layer<X, Y> inMode(Mode mode) {
    return new InMode<>(this, mode);
  }

  /// The layer whose variables these are: this one, but for layers that are called in another way
  /// than as they are.
  default Layer<?, ?> viewed() {
    return this;
  }

  /// What a call is given besides the value, by Keras's names; empty but for layers that are called
  /// in another way than as they are.
  default Map<String, ?> callArguments() {
    return Map.of();
  }

  /// The layers that are part of it, by name: of records those among their components.
  default Map<String, Layer<?, ?>> parts() {
    return this instanceof Record record ? Parts.of(record) : Map.of();
  }

  /// The variables, in a nest: what tapes, optimizers and checkpoints take. Records without layers
  /// are their own; other layers say.
  default Object state() {
    Map<String, Layer<?, ?>> parts = parts();
    if (parts.isEmpty()) {
      return this instanceof Record ? this : List.of();
    }
    Map<String, Object> state = new LinkedHashMap<>();
    ownWeights().forEach(weight -> state.put(weight.name(), weight));
    parts.forEach((name, part) -> state.put(name, part.state()));
    return state;
  }

  /// The variables of this layer without those of its parts, in Keras's order: those that training
  /// changes first.
  default List<Variable> ownWeights() {
    return this instanceof Record
        ? Nest.flatten(this).stream()
            .filter(Variable.class::isInstance)
            .map(Variable.class::cast)
            .toList()
        : List.of();
  }

  /// The variables that files keep: those of this layer, and then those of its parts.
  ///
  /// @see "Python: keras.Layer.weights"
  default List<Variable> weights() {
    return Stream.concat(
            ownWeights().stream(),
            parts().values().stream().flatMap(part -> part.weights().stream()))
        .distinct()
        .toList();
  }

  /// The weights that training changes: none of a layer that is not trainable.
  ///
  /// @see "Python: keras.Layer.trainable_weights"
  default List<Variable> trainableWeights() {
    return isTrainable()
        ? Stream.concat(
                ownWeights().stream().filter(Variable::isTrainable),
                parts().values().stream().flatMap(part -> part.trainableWeights().stream()))
            .distinct()
            .toList()
        : List.of();
  }

  /// How many numbers its weights hold.
  ///
  /// @see "Python: keras.Layer.count_params"
  default long countParams() {
    return weights().stream().mapToLong(weight -> weight.shape().numElements()).sum();
  }

  /// Whether training changes it, and its parts.
  default boolean isTrainable() {
    return true;
  }

  /// What the sizes of weights add to the loss, each a scalar, of this layer and its parts.
  ///
  /// @param tf where
  /// @see "Python: keras.Layer.losses"
  default List<Tensor> losses(Ops tf) {
    return parts().values().stream().flatMap(part -> part.losses(tf).stream()).toList();
  }

  /// Makes weights fit their constraints, of this layer and its parts; after a step of training.
  ///
  /// @param tf where
  default void constrain(Ops tf) {
    parts().values().forEach(part -> part.constrain(tf));
  }

  /// This layer, and another of what it gives.
  default <Z> Sequential<X, Z> then(Layer<? super Y, ? extends Z> next) {
    return Sequential.of(this, next);
  }
}
