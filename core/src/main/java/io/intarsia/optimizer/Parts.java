package io.intarsia.optimizer;

import io.intarsia.internal.guard.Delegation;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.function.UnaryOperator;

/// How a step is made of variables that are parts of others.
///
/// @param total the sum of a scalar over all who have parts; of one that has all it is the scalar
/// @param areApart whether variables are on devices of their own, where what is of them is computed
record Parts(UnaryOperator<Tensor> total, boolean areApart) {
  static final Parts WHOLE = new Parts(UnaryOperator.identity(), false);

  void run(Variable variable, Runnable change) {
    if (areApart) {
      onDeviceOf(variable, change);
    } else {
      change.run();
    }
  }

  /// Runs code whose ops, if they name no device, are to run where a variable is.
  static void onDeviceOf(Variable variable, Runnable code) {
    String device = variable.handle().device();
    if (device.isEmpty()) {
      code.run();
    } else {
      new Delegation(Thread.currentThread(), device)
          .call(() -> {
            code.run();
            return true;
          });
    }
  }
}
