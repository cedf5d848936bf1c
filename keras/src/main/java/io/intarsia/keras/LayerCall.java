package io.intarsia.keras;

import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a layer, a loss or a metric knows of a call besides the value.
public final class LayerCall {
  private final Ops tf;
  private final Mode mode;
  private final @Nullable Object mask;
  private final @Nullable Tensor sampleWeight;
  private final @Nullable List<Tensor> losses;

  private LayerCall(
      Ops tf,
      Mode mode,
      @Nullable Object mask,
      @Nullable Tensor sampleWeight,
      @Nullable List<Tensor> losses) {
    this.tf = tf;
    this.mode = mode;
    this.mask = mask;
    this.sampleWeight = sampleWeight;
    this.losses = losses;
  }

  /// A call without a mask.
  ///
  /// @param tf the ops of the place where it runs: the environment, or the graph of a function
  public static LayerCall of(Ops tf, Mode mode) {
    return new LayerCall(tf, mode, null, null, null);
  }

  /// A call for a value, where its tensors are.
  ///
  /// @throws IllegalArgumentException if it holds no tensor
  public static LayerCall of(@Nullable Object value, Mode mode) {
    for (Object part : Nest.expanded().flatten(value)) {
      if (part instanceof Tensor tensor) {
        return of(Ops.of(tensor.place()), mode);
      }
    }
    throw KerasErrors.noTensor(value);
  }

  /// The ops of the place where it runs.
  public Ops tf() {
    return tf;
  }

  /// What it is for.
  public Mode mode() {
    return mode;
  }

  /// Whether the layer is being trained.
  public boolean isTraining() {
    return mode == Mode.TRAINING;
  }

  /// The same for something else.
  public LayerCall withMode(Mode mode) {
    return new LayerCall(tf, mode, mask, sampleWeight, losses);
  }

  /// Which steps of the value are there: for a tensor `[batch, steps, …]` one `[batch, steps]` of
  /// bool, or null if all are; for a list a list of such.
  ///
  /// @see "Python: the argument mask of a call"
  public @Nullable Object mask() {
    return mask;
  }

  /// The same with another mask.
  public LayerCall withMask(@Nullable Object mask) {
    return new LayerCall(tf, mode, mask, sampleWeight, losses);
  }

  /// How much examples count for losses and metrics, `[batch]` or of more axes of the value; null
  /// if all count 1.
  ///
  /// @see "Python: the argument sample_weight"
  public @Nullable Tensor sampleWeight() {
    return sampleWeight;
  }

  /// The same with other weights of examples.
  public LayerCall withSampleWeight(@Nullable Tensor sampleWeight) {
    return new LayerCall(tf, mode, mask, sampleWeight, losses);
  }

  /// The same with a list that takes what layers add to the loss.
  public LayerCall withLosses(List<Tensor> losses) {
    return new LayerCall(tf, mode, mask, sampleWeight, losses);
  }

  /// Adds to the loss that training makes smaller; nothing if nobody asked for losses.
  ///
  /// @param loss a scalar
  /// @see "Python: keras.Layer.add_loss"
  public void addLoss(Tensor loss) {
    if (losses != null) {
      losses.add(loss);
    }
  }
}
