package io.intarsia.keras;

import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.replicas.Replica;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a layer, a loss or a metric knows of a call besides the value.
public final class LayerCall {
  private final Ops tf;
  private final Mode mode;
  private final @Nullable Object mask;
  private final @Nullable Tensor sampleWeight;
  private final @Nullable List<Tensor> losses;
  private final @Nullable ReplicaPart part;

  private LayerCall(
      Ops tf,
      Mode mode,
      @Nullable Object mask,
      @Nullable Tensor sampleWeight,
      @Nullable List<Tensor> losses,
      @Nullable ReplicaPart part) {
    this.tf = tf;
    this.mode = mode;
    this.mask = mask;
    this.sampleWeight = sampleWeight;
    this.losses = losses;
    this.part = part;
  }

  /// A call without a mask.
  ///
  /// @param tf the ops of the place where it runs: the environment, or the graph of a function
  public static LayerCall of(Ops tf, Mode mode) {
    return new LayerCall(tf, mode, null, null, null, null);
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
    return new LayerCall(tf, mode, mask, sampleWeight, losses, part);
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
    return new LayerCall(tf, mode, mask, sampleWeight, losses, part);
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
    return new LayerCall(tf, mode, mask, sampleWeight, losses, part);
  }

  /// The same with a list that takes what layers add to the loss.
  public LayerCall withLosses(List<Tensor> losses) {
    return new LayerCall(tf, mode, mask, sampleWeight, losses, part);
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

  /// The replica whose code makes the call, with its part of a batch; null if there is one of the
  /// model only.
  public @Nullable Replica replica() {
    return part == null ? null : part.replica();
  }

  /// The same as the call of a replica, or of none: see [#assign].
  public LayerCall withReplica(@Nullable Replica replica) {
    return new LayerCall(
        tf, mode, mask, sampleWeight, losses, replica == null ? null : new ReplicaPart(replica));
  }

  /// The sum over the parts of the batch that replicas have; the value itself if there is one part
  /// only. All replicas must come here in the same order.
  ///
  /// @param value a tensor, or a nest of tensors, of the same shapes everywhere
  public <T> T total(T value) {
    return part == null ? value : part.total(value);
  }

  /// What a variable holds, as this call knows it: what its replica has assigned, if it has.
  public Tensor read(Variable variable) {
    Tensor assigned = part == null ? null : part.assigned().get(variable);
    return assigned == null ? variable.read(tf) : assigned;
  }

  /// Changes what a variable of a layer holds, such as a statistic. Of a replica's call nobody but
  /// this call, and those derived from it, sees the change; when all replicas have ended, the
  /// variable gets the mean of what they assigned, by their numbers of rows, or what the first one
  /// assigned if the variable holds no fractions.
  ///
  /// @see "Python: tf.VariableAggregation.MEAN, ONLY_FIRST_REPLICA"
  public void assign(Variable variable, Tensor value) {
    if (part == null) {
      variable.assign(tf, value);
    } else {
      part.assign(tf, variable, value);
    }
  }

  /// What the code of the replica has assigned so far; nothing of a call of no replica, which
  /// changes variables themselves.
  public Map<Variable, Tensor> assigned() {
    return part == null ? Map.of() : part.assigned();
  }
}
