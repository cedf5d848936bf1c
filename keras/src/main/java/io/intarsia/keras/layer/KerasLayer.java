package io.intarsia.keras.layer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.regularizer.Regularizer;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A layer of Keras.
///
/// @param <X> what it takes
/// @param <Y> what it gives
public abstract class KerasLayer<X, Y> extends StatefulLayer<X, Y> {
  /// Arguments of which there has to be one at least.
  private static final List<String> COUNTS =
      List.of("units", "num_heads", "key_dim", "num_query_heads", "num_key_value_heads");

  private volatile Arguments arguments;
  private final DTypePolicy policy;

  KerasLayer(Arguments arguments) {
    this.arguments = arguments;
    for (String count : COUNTS) {
      Integer given = arguments.optionalValue(count, Integer.class);
      if (given != null && given < 1) {
        throw LayerErrors.count(this, count, given);
      }
    }
    DTypePolicy given = arguments.optionalValue("dtype", DTypePolicy.class);
    this.policy = given == null ? DTypePolicy.FLOAT32 : given;
    if (!arguments.flag("trainable")) {
      setTrainable(false);
    }
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
  protected final boolean takesTensors() {
    return true;
  }

  @Override
  protected final DType variableDType() {
    return policy.variableDType();
  }

  @Override
  protected final DType computeDType() {
    return policy.computeDType();
  }

  /// This layer as Keras calls it where it has several inputs or results: on a tensor or a list of
  /// such, with further arguments of the call, as functional models in files have them.
  ///
  /// @param given arguments of the call by Keras's names; those that are null count as not given
  /// @throws IllegalArgumentException if the layer has no such arguments
  @SuppressWarnings("unchecked") // Keras calls it with what it takes
  public Layer<Object, Object> withCallArguments(Map<String, ?> given) {
    new CallArguments(this, given).refuseOthers();
    return (Layer<Object, Object>) this;
  }

  @Override
  public final Y call(LayerCall call, X x) {
    return regularized(call, super.call(call, cast(call, x)));
  }

  /// A value with the numbers that the layer computes with; there are variables then.
  final X ready(LayerCall call, X x) {
    X ready = cast(call, x);
    make(call, ready);
    return ready;
  }

  /// The same, whose size costs what the layer's arguments say.
  final Y regularized(LayerCall call, Y y) {
    if (regularizesActivity() && arguments.types().containsKey("activity_regularizer")) {
      Regularizer regularizer = arguments.optionalValue("activity_regularizer", Regularizer.class);
      if (regularizer != null) {
        Nest.flatten(y).forEach(each -> addLoss(call, regularizer, (Tensor) each));
      }
    }
    return y;
  }

  // The same for batches of all sizes.
  private static void addLoss(LayerCall call, Regularizer regularizer, @Nullable Tensor output) {
    if (output == null) {
      return;
    }
    Ops tf = call.tf();
    Tensor loss = regularizer.apply(tf, output);
    boolean isScalar = output.shape().hasRank() && output.rank() == 0;
    call.addLoss(
        isScalar
            ? loss
            : tf.math.divideNoNan(loss, tf.cast(tf.shape(output).get(0), loss.dtype())));
  }

  /// Whether the argument `activity_regularizer` is meant for what the layer gives, as it is of
  /// most that have it.
  boolean regularizesActivity() {
    return true;
  }

  /// What it computes.
  abstract LayerCode<?, ?, ?> code();

  // Floats become those that the layer computes with.
  private X cast(LayerCall call, X x) {
    if (code().takesAnyDType() || x instanceof Tensor tensor && isFitting(tensor)) {
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
