package io.intarsia.imperative;

import io.intarsia.internal.executor.Inputs;
import io.intarsia.internal.place.DelegatedOps;
import io.intarsia.internal.place.GraphPlace;
import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpPath;
import io.intarsia.internal.place.Where;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Runs ops eagerly, by operations of an environment's cache.
record EagerSite(Engine engine) implements OpPath.Site {
  @Override
  public @Nullable GraphPlace asGraph() {
    return null;
  }

  /// A closed environment says so when it runs the op.
  @Override
  public void admit(String op) {}

  @Override
  public Tensor constant(Where where, HostTensor value) {
    return engine.home().constant(value);
  }

  @Override
  public Tensor[] carryOut(OpCall call) {
    Inputs inputs = Inputs.of(engine.home(), call.op(), call.inputs());
    Operation operation =
        engine.factory().find(call.op(), inputs, call.attributes(), DelegatedOps.device(call));
    return operation.run(inputs.tensors());
  }
}
