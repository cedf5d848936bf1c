package io.intarsia.imperative;

import io.intarsia.internal.c.Calls;
import io.intarsia.internal.deferred.Deferrable;
import io.intarsia.internal.deferred.Habits;
import io.intarsia.internal.executor.Preparation;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Map;

/// An operation that waits until somebody looks at what it gives.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
final class DeferredOperation extends Operation implements Deferrable {
  private final DeferredExecutor executor;
  private final EagerOperation now;
  private final OpDefinition definition;
  private final Map<String, Object> inferred;
  private final Habits habits = new Habits();

  /// @param now runs it
  DeferredOperation(
      Engine engine, DeferredExecutor executor, EagerOperation now, Preparation prepared) {
    super(engine.home(), prepared.key());
    this.executor = executor;
    this.now = now;
    this.definition = prepared.definition();
    this.inferred = prepared.inferred();
  }

  @Override
  Tensor[] launch(EagerTensor[] inputs) {
    if (!executor.mayWait()) {
      return now.launch(inputs);
    }
    Calls calls = executor.context().enter();
    try {
      now.check(inputs);
      Tensor[] results =
          now.mayBeOfAGraph(inputs) ? executor.deferral().record(this, inputs) : null;
      return results == null ? now.launchChecked(inputs) : results;
    } finally {
      calls.underWay--;
    }
  }

  @Override
  public OpKey opKey() {
    return super.opKey();
  }

  @Override
  public OpDefinition definition() {
    return definition;
  }

  @Override
  public Map<String, Object> inferred() {
    return inferred;
  }

  @Override
  public Habits habits() {
    return habits;
  }

  @Override
  public Tensor[] launchNow(EagerTensor[] inputs) {
    return now.launchChecked(inputs);
  }
}
