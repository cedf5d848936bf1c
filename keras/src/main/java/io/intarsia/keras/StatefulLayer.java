package io.intarsia.keras;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.op.Ops;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.variable.Variable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A layer that makes its variables when it knows what it takes: at the first call, or by
/// [#build(Ops, TypeSpec)].
///
/// ```java
/// final class Shift extends StatefulLayer<Tensor, Tensor> {
///   protected void build(State state, TypeSpec<?> input) {
///     state.weight("shift", state.lastAxis(input), Zeros.of());
///   }
///
///   protected Tensor compute(Call call, Tensor x) {
///     return x.plus(weight("shift"));
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
  /// @param input of what the layer takes; the first axis of tensors is the batch
  protected abstract void build(State state, TypeSpec<?> input);

  /// Computes; there are variables.
  protected abstract Y compute(Call call, X x);

  /// Makes the variables; nothing if there are some.
  ///
  /// @param tf their environment, or the graph of a function, outside of which they are made
  /// @return this layer
  /// @throws IllegalArgumentException if the layer does not take such values
  public final synchronized StatefulLayer<X, Y> build(Ops tf, TypeSpec<?> input) {
    if (state == null) {
      var made = new State(tf, name());
      build(made, input);
      state = made;
    }
    return this;
  }

  @Override
  public final Y call(Call call, X x) {
    if (state == null) {
      build(call.tf(), TypeSpecs.of(x));
    }
    return compute(call, x);
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
