package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.Made;
import io.intarsia.internal.c.OwnedTensor;
import io.intarsia.internal.events.Events;
import io.intarsia.internal.events.OpEvent;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.executor.Inputs;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.place.Where;
import io.intarsia.internal.refusal.DataSetElements;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One op made ready in one environment, for inputs of certain dtypes: callable again and again
/// with other data and other shapes. Made by [OpFactory] only, of what the executor prepares.
public abstract class Operation {
  private final Environment environment;
  private final OpKey key;
  // When a bounded cache last gave it out.
  private volatile long lastUse;

  Operation(Environment environment, OpKey key) {
    this.environment = environment;
    this.key = key;
  }

  /// The environment it belongs to.
  public final Environment environment() {
    return environment;
  }

  /// What it was made for.
  public final OperationKey key() {
    return new OperationKey(key);
  }

  /// Runs the operation; each input is a [Tensor], or a `List` of them for a list input.
  ///
  /// @return the results in order, list results flattened; owned by the caller
  /// @throws IllegalArgumentException if number, list lengths or dtypes differ from those it was
  ///   made for
  /// @throws TensorFlowException if the op fails
  public final List<Tensor> call(Object... inputs) {
    var call = Inputs.of(environment, key.op(), inputs);
    if (!Arrays.equals(call.signature(), key.signature())) {
      throw Failures.otherSignature(
          key, new OpKey(key.op(), call.signature(), key.attributes(), key.device()));
    }
    var asked = new OpCall(key.op(), key.attributes(), Where.on(key.device()), inputs);
    return List.of(environment.engine().path().run(asked, () -> run(call.tensors())));
  }

  OpKey opKey() {
    return key;
  }

  /// Runs the operation on inputs whose signature is that of the key.
  final Tensor[] run(EagerTensor[] inputs) {
    return Events.hasOps() ? recorded(inputs) : launch(inputs);
  }

  private Tensor[] recorded(EagerTensor[] inputs) {
    String device = key.device();
    var event = new OpEvent(key.op(), device == null ? "" : device, inputs.length);
    try {
      return launch(inputs);
    } finally {
      event.commit();
    }
  }

  /// Has the executor run it on such inputs.
  abstract Tensor[] launch(EagerTensor[] inputs);

  /// Tells whoever listens that it is about to run.
  final void announce(EagerTensor[] inputs) {
    OpListener listener = environment.engine().listener();
    if (listener != Engine.SILENT) {
      listener.onRun(this, List.of(inputs));
    }
  }

  /// What made a handle that it gives, which passes through `Identity` unchanged.
  final @Nullable Made made(EagerTensor[] inputs) {
    return key.op().equals("Identity")
        ? ((OwnedTensor) inputs[0].handle()).made()
        : DataSetElements.made(key.op(), key.attributes().asMap(), List.of(inputs));
  }

  final void touch(long time) {
    lastUse = time;
  }

  final long lastUse() {
    return lastUse;
  }

  @Override
  public final String toString() {
    return "Operation" + key;
  }
}
