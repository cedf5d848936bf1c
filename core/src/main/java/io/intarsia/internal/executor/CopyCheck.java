package io.intarsia.internal.executor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.refusal.Guard;
import io.intarsia.internal.refusal.GuardedCall;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;

/// Refuses inputs of other tasks than the one an op runs on, where nothing is copied unasked.
public record CopyCheck(ClusterLink link) implements Guard.Call {
  @Override
  public void check(GuardedCall call) {
    String here = place(call);
    Tensor[] inputs = call.inputs();
    for (int i = 0; i < inputs.length; i++) {
      String there = taskOf(inputs[i]);
      if (!there.equals(here)) {
        throw ClusterFailures.notCopied(call.key().op(), i, there, here);
      }
    }
  }

  // The runtime takes an op to where the variable is that it is about.
  private String place(GuardedCall call) {
    if (call.key().device() != null) {
      return ClusterLink.taskOf(call.key().device());
    }
    for (Tensor input : call.inputs()) {
      if (input.dtype() == DType.RESOURCE) {
        return taskOf(input);
      }
    }
    return link.home();
  }

  private static String taskOf(Tensor input) {
    return ClusterLink.taskOf(((EagerTensor) input).device());
  }
}
