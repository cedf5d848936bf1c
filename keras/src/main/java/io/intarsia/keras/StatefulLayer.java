package io.intarsia.keras;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.keras.internal.Specs;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A layer that makes its variables when it knows what it takes: at the first call, or by
/// [#build(Ops, Object)].
///
/// ```java
/// final class Shift extends StatefulLayer<Tensor, Tensor> {
///   protected void build(State state, Object spec) {
///     state.weight("shift", state.lastAxis(spec), Zeros.of());
///   }
///
///   protected Tensor compute(LayerCall call, Tensor x) {
///     return x.plus(read(call, "shift"));
///   }
/// }
/// ```
///
/// @param <X> what it takes
/// @param <Y> what it gives
public abstract class StatefulLayer<X, Y> implements Layer<X, Y>, Trackable {
  private volatile @Nullable State state;
  private volatile @Nullable Object builtFor;
  private volatile @Nullable Object gave;
  private volatile @Nullable WeightLimit limit;
  private volatile boolean frozen;

  protected StatefulLayer() {}

  /// Makes variables and builds the layers that are part of this one.
  ///
  /// @param state takes them, by name
  /// @param spec of what the layer takes: a `TypeSpec`, or a nest of such; the first axis of
  ///   tensors is the batch
  protected abstract void build(State state, Object spec);

  /// Computes; there are variables.
  protected abstract Y compute(LayerCall call, X x);

  /// Makes the variables, also those of parts; nothing if there are some.
  ///
  /// @param tf their environment; in the graph of a function they are made outside of it, and parts
  ///   are built by the values that come to them
  /// @param spec of what the layer will take: a `TypeSpec`, or a nest of such
  /// @return this layer
  /// @throws LayerException if the layer does not take such values
  public final StatefulLayer<X, Y> build(Ops tf, Object spec) {
    make(tf, spec);
    if (tf instanceof Environment environment && parts().values().stream().anyMatch(this::isOpen)) {
      Symbol.of(this, Symbol.ofSpec(environment, spec));
    }
    return this;
  }

  /// Limits the variables that this layer and its parts will make.
  ///
  /// @return this layer
  public final StatefulLayer<X, Y> limit(WeightLimit weightLimit) {
    limit = weightLimit;
    return this;
  }

  private boolean isOpen(Layer<?, ?> part) {
    return part instanceof StatefulLayer<?, ?> stateful && !stateful.isBuilt()
        || part.parts().values().stream().anyMatch(this::isOpen);
  }

  /// Makes own variables and takes parts, which are built by the values that come to them.
  final synchronized void make(Ops tf, Object spec) {
    if (state != null) {
      return;
    }
    try {
      var made = new State(tf, name(), variableDType(), takesTensors(), limit);
      build(made, spec);
      builtFor = spec;
      state = made;
      if (frozen) {
        setTrainable(false); // parts that were not known
      }
    } catch (IllegalArgumentException | TensorFlowException.InvalidArgument e) {
      throw LayerException.in(name(), e);
    }
  }

  /// Makes own variables for a value; nothing if there are some.
  protected final void make(LayerCall call, X x) {
    if (state == null) {
      make(call.tf(), Specs.of(x));
    }
  }

  @Override
  public Y call(LayerCall call, X x) {
    make(call, x);
    return noted(computed(x, () -> compute(call, x)));
  }

  /// What code computes of a value, with the layer's name in its errors; there are variables.
  ///
  /// @throws LayerException if the layer does not take the value
  protected final <R> R computed(X x, Supplier<R> code) {
    try {
      return code.get();
    } catch (IllegalArgumentException | TensorFlowException.InvalidArgument e) {
      throw LayerException.in(name(), e, Objects.requireNonNull(builtFor), Specs.of(x));
    }
  }

  /// Notes what the layer gives, which summaries show.
  ///
  /// @return the value
  protected final Y noted(Y y) {
    if (gave == null) {
      gave = Specs.of(y);
    }
    return y;
  }

  /// What the layer gave when it was called first: a `TypeSpec`, or a nest of such; empty if it was
  /// not called.
  public final Optional<Object> gave() {
    return Optional.ofNullable(gave);
  }

  /// What it was built for: a `TypeSpec`, or a nest of such.
  ///
  /// @throws IllegalStateException if it is not built
  public final Object builtFor() {
    built();
    return Objects.requireNonNull(builtFor);
  }

  /// Whether it takes tensors alone, so that [State#shape] refuses other values that have a shape.
  protected boolean takesTensors() {
    return false;
  }

  /// The type of numbers that variables hold, if they do not say another.
  protected DType variableDType() {
    return DType.FLOAT32;
  }

  /// The type of numbers that the layer computes with.
  protected DType computeDType() {
    return variableDType();
  }

  @Override
  public boolean isTrainable() {
    return !frozen;
  }

  /// Whether training is to change it, and each of its parts, from now on: weights, and what
  /// training counts, such as the statistics of a batch normalization, which computes as in
  /// inference while it is frozen.
  ///
  /// @return this layer
  /// @see "Python: keras.Layer.trainable"
  public final StatefulLayer<X, Y> setTrainable(boolean trainable) {
    frozen = !trainable;
    inner().forEach(part -> Parts.setTrainable(part, trainable));
    return this;
  }

  /// The layers that are trained with it, as far as they are known.
  Collection<Layer<?, ?>> inner() {
    return parts().values();
  }

  /// A variable's value as the layer computes with it.
  ///
  /// @throws IllegalArgumentException if there is none of the name
  public final Tensor read(LayerCall call, String weight) {
    Tensor value = call.read(weight(weight));
    DType dtype = computeDType();
    return value.dtype() == dtype || !value.dtype().isFloating()
        ? value
        : call.tf().cast(value, dtype);
  }

  @Override
  public final List<Variable> ownWeights() {
    return state == null ? List.of() : state.weights();
  }

  @Override
  public final Map<String, Layer<?, ?>> parts() {
    return state == null ? Map.of() : state.layers();
  }

  /// Seeds for random numbers, other ones with each call, from the generator that [State#generator]
  /// made. Those of several replicas differ.
  ///
  /// @return `[2]` int32, as stateless random functions take them
  /// @throws IllegalArgumentException if there is no generator
  public final Tensor nextSeed(LayerCall call) {
    return Seeds.next(weight(Seeds.NAME), call);
  }

  @Override
  public final List<Tensor> losses(Ops tf) {
    if (!isTrainable()) {
      return List.of(); // what training does not change costs nothing
    }
    List<Tensor> losses = new ArrayList<>(state == null ? List.of() : state.losses(tf));
    losses.addAll(Layer.super.losses(tf));
    return losses;
  }

  @Override
  public final void constrain(Ops tf) {
    if (!isTrainable()) {
      return;
    }
    if (state != null) {
      state.constrain(tf);
    }
    Layer.super.constrain(tf);
  }

  /// What messages, weights and files call it.
  public String name() {
    return KerasNames.snake(getClass().getSimpleName());
  }

  /// Whether there are variables.
  public final boolean isBuilt() {
    return state != null;
  }

  /// A variable of this layer.
  ///
  /// @throws IllegalStateException if it is not built
  /// @throws IllegalArgumentException if there is none of the name
  public final Variable weight(String name) {
    return built().weight(name);
  }

  /// Variables, and states of the layers that are part of this one, by name.
  @Override
  public final Map<String, Object> state() {
    return state == null ? Map.of() : state.nest();
  }

  @Override
  public final Map<String, ?> trackedChildren() {
    return built().parts();
  }

  private State built() {
    if (state == null) {
      throw KerasErrors.notBuilt(name());
    }
    return state;
  }
}
