package io.intarsia.keras;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.dtype.DType;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A layer that makes its variables when it knows what it takes: at the first call, or by
/// [#build(Ops, TypeSpec)].
///
/// ```java
/// final class Shift extends StatefulLayer<Tensor, Tensor> {
///   protected void build(State state, Object spec) {
///     state.weight("shift", state.lastAxis(spec), Zeros.of());
///   }
///
///   protected Tensor compute(Call call, Tensor x) {
///     return x.plus(read(call, "shift"));
///   }
/// }
/// ```
///
/// @param <X> what it takes
/// @param <Y> what it gives
public abstract class StatefulLayer<X, Y> implements Layer<X, Y>, Trackable {
  private @Nullable State state;

  protected StatefulLayer() {}

  /// Makes variables and builds the layers that are part of this one.
  ///
  /// @param state takes them, by name
  /// @param spec of what the layer takes: a `TypeSpec`, or a nest of such; the first axis of
  ///   tensors is the batch
  protected abstract void build(State state, Object spec);

  /// Computes; there are variables.
  protected abstract Y compute(Call call, X x);

  /// Makes the variables; nothing if there are some.
  ///
  /// @param tf their environment, or the graph of a function, outside of which they are made
  /// @param spec of what the layer will take: a `TypeSpec`, or a nest of such
  /// @return this layer
  /// @throws IllegalArgumentException if the layer does not take such values
  public final synchronized StatefulLayer<X, Y> build(Ops tf, Object spec) {
    if (state == null) {
      var made = new State(tf, name(), variableDType(), isTrainable());
      build(made, spec);
      state = made;
    }
    return this;
  }

  /// Makes the variables for a value; nothing if there are some.
  protected final void build(Call call, X x) {
    if (state == null) {
      build(call.tf(), specs(x));
    }
  }

  private static Object specs(@Nullable Object value) {
    return Objects.requireNonNull(
        Nest.<@Nullable Object>mapStructure(
            leaf -> TypeSpecs.find(leaf).<@Nullable Object>map(spec -> spec).orElse(leaf), value));
  }

  @Override
  public Y call(Call call, X x) {
    build(call, x);
    return compute(call, x);
  }

  /// The type of numbers that variables hold, if they do not say another.
  protected DType variableDType() {
    return DType.FLOAT32;
  }

  /// The type of numbers that the layer computes with.
  protected DType computeDType() {
    return variableDType();
  }

  /// Whether training changes the variables.
  public boolean isTrainable() {
    return true;
  }

  /// A variable's value as the layer computes with it.
  ///
  /// @throws IllegalArgumentException if there is none of the name
  public final Tensor read(Call call, String weight) {
    Tensor value = weight(weight).read(call.tf());
    DType dtype = computeDType();
    return value.dtype() == dtype || !value.dtype().isFloating()
        ? value
        : call.tf().cast(value, dtype);
  }

  @Override
  public final List<Variable> weights() {
    return state == null ? List.of() : state.weights();
  }

  /// Seeds for random numbers, other ones with each call, from the generator that [State#generator]
  /// made.
  ///
  /// @return `[2]` int32, as stateless random functions take them
  /// @throws IllegalArgumentException if there is no generator
  public final Tensor nextSeed(Call call) {
    return Seeds.next(weight(Seeds.NAME), call.tf());
  }

  /// What the sizes of variables add to the loss, each a scalar, of this layer and its parts.
  ///
  /// @param tf where
  /// @throws IllegalStateException if it is not built
  /// @see "Python: keras.Layer.losses"
  public final List<Tensor> losses(Ops tf) {
    return built().losses(tf);
  }

  /// Makes variables fit their constraints, of this layer and its parts; after a step of training.
  ///
  /// @param tf where
  /// @throws IllegalStateException if it is not built
  public final void constrain(Ops tf) {
    built().constrain(tf);
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
