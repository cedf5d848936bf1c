package io.intarsia.internal.refusal;

import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;

/// Rules for what is written into a checkpoint: its header is the entry without a name, and a
/// handle leads to what is not written.
final class Saving {
  private Saving() {}

  static Guard guard() {
    return Guard.ofInputs(
        "`tensor_names` are not empty strings, and `tensors` no handles",
        call -> {
          for (Tensor tensor : call.input("tensors")) {
            if (tensor.dtype().isHandle()) {
              throw call.wrong("input 'tensors'", "of no handles", tensor.dtype());
            }
          }
          checkNames(call);
        });
  }

  private static void checkNames(GuardedCall call) {
    try (HostTensor names = Known.value(call.tensor("tensor_names"))) {
      for (long i = 0; i < names.size(); i++) {
        if (names.stringAt(i).isEmpty()) {
          throw call.wrong("input 'tensor_names'", "names", "'' at position " + i);
        }
      }
    }
  }
}
