package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Call;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.regularizer.Regularizer;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// A layer of Keras.
///
/// @param <X> what it takes
/// @param <Y> what it gives
public abstract class KerasLayer<X, Y> extends StatefulLayer<X, Y> {
  private volatile Arguments arguments;
  private final DTypePolicy policy;

  KerasLayer(Arguments arguments) {
    this.arguments = arguments;
    DTypePolicy given = arguments.optionalValue("dtype", DTypePolicy.class);
    this.policy = given == null ? DTypePolicy.FLOAT32 : given;
  }

  /// Keeps what the layer has learned and Keras keeps as an argument.
  final void learn(String argument, Object value) {
    arguments = arguments.with(argument, value);
  }

  /// What `config.json` says of it.
  public final Arguments arguments() {
    return arguments;
  }

  @Override
  public final String name() {
    return arguments.name();
  }

  @Override
  public final boolean isTrainable() {
    return super.isTrainable() && arguments.flag("trainable");
  }

  @Override
  protected final DType variableDType() {
    return policy.variableDType();
  }

  @Override
  protected final DType computeDType() {
    return policy.computeDType();
  }

  @Override
  public final Y call(Call call, X x) {
    X cast = takesAnyDType() ? x : cast(call, x);
    Y y = super.call(call, cast);
    if (arguments.types().containsKey("activity_regularizer")) {
      Regularizer regularizer = arguments.optionalValue("activity_regularizer", Regularizer.class);
      if (regularizer != null) {
        call.addLoss(regularizer.apply(call.tf(), (Tensor) (Object) y));
      }
    }
    return y;
  }

  /// Whether numbers are taken as they are, as few layers do; others take floats as those they
  /// compute with.
  abstract boolean takesAnyDType();

  private X cast(Call call, X x) {
    if (x instanceof Tensor tensor && isFitting(tensor)) {
      return x;
    }
    return Nest.<X>mapStructure(
        (@Nullable Object leaf) ->
            leaf instanceof Tensor tensor && !isFitting(tensor)
                ? call.tf().cast(tensor, computeDType())
                : leaf,
        x);
  }

  private boolean isFitting(Tensor tensor) {
    return tensor.dtype() == computeDType() || !tensor.dtype().isFloating();
  }

  @Override
  public final String toString() {
    return arguments.toString();
  }
}
