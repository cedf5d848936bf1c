package io.intarsia.keras.loss;

import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Output;
import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.argument.Described;
import io.intarsia.keras.internal.Pair;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// A loss of Keras: a value that is its arguments.
public abstract class KerasLoss extends Described implements Loss<Tensor, Tensor> {
  KerasLoss(Arguments arguments) {
    super(arguments);
    Reductions.check(name(), reduction());
  }

  /// What logs and files call it.
  public final String name() {
    return arguments().name();
  }

  private @Nullable String reduction() {
    return arguments().optionalValue("reduction", String.class);
  }

  /// Whether what it gives for an example follows from the example alone, so that replicas compute
  /// it for their parts of a batch; of others each needs the whole batch.
  ///
  /// @param prediction of a part of the batch
  public final boolean isOfEachExample(Tensor prediction) {
    boolean hasAxis = arguments().types().containsKey("axis");
    return prediction.shape().hasRank()
        && prediction.rank() > 1
        && !(this instanceof Circle)
        && (!hasAxis
            || Integer.valueOf(-1).equals(arguments().optionalValue("axis", Object.class)));
  }

  abstract Tensor compute(Ops tf, Tensor target, Tensor prediction);

  abstract @Nullable Tensor mask(Ops tf, Tensor target, Tensor elements);

  /// The numbers of all examples before they are reduced, in the prediction's type of numbers.
  ///
  /// @return `[batch, …]`, without the axis over which the loss adds up
  /// @see "Python: the functions of keras.losses, such as keras.losses.mean_squared_error"
  public final Tensor elements(Tensor target, Tensor prediction) {
    return elements(Ops.of(prediction.place()), target, prediction).value();
  }

  /// The numbers of all examples before they are reduced, and which of them count.
  ///
  /// @param tf where
  public final Output<Tensor> elements(Ops tf, Tensor target, Tensor prediction) {
    Tensor numbers =
        prediction.dtype().isFloating() ? prediction : tf.cast(prediction, DType.FLOAT32);
    Tensor elements = compute(tf, target, numbers);
    return new Output<>(elements, mask(tf, target, elements));
  }

  @Override
  public final Tensor call(LayerCall call, Tensor target, Tensor prediction) {
    Ops tf = call.tf();
    DType dtype = arguments().value("dtype", DType.class);
    Tensor numbers = prediction.dtype() == dtype ? prediction : tf.cast(prediction, dtype);
    Pair pair = Pair.of(tf, target, numbers);
    Output<Tensor> elements = elements(tf, pair.target(), pair.prediction());
    Tensor mask =
        both(tf, call.mask() instanceof Tensor given ? given : null, (Tensor) elements.mask());
    return Reductions.reduce(
        call.withMask(mask), tf.cast(elements.value(), dtype), String.valueOf(reduction()));
  }

  private static @Nullable Tensor both(Ops tf, @Nullable Tensor given, @Nullable Tensor own) {
    if (given == null || own == null) {
      return given == null ? own : given;
    }
    return tf.logicalAnd(tf.cast(given, DType.BOOL), own);
  }
}
