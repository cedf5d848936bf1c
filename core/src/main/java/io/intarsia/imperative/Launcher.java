package io.intarsia.imperative;

import io.intarsia.internal.c.NativeOp;
import io.intarsia.tensor.EagerTensor;

/// How one prepared op is started: nothing more, or what the run options in force ask for.
@FunctionalInterface
interface Launcher {
  /// No options: nothing but the run.
  Launcher PLAIN = (operation, inputs, op) -> op.execute(operation.outputs());

  /// Runs the op, whose inputs are set, and returns how many results it has.
  int launch(EagerOperation operation, EagerTensor[] inputs, NativeOp op);
}
