package io.intarsia.imperative;

import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.tensor.EagerTensor;

/// How one step is started: as it is, or with what the run options ask for.
@FunctionalInterface
interface SessionLauncher {
  /// No options: nothing but the run.
  SessionLauncher PLAIN = (context, operation, step, inputs, given) -> context.run(step, given);

  /// Runs a step for an operation.
  ///
  /// @param given a tensor for each feed of the step
  long[] launch(
      SessionContext context,
      SessionOperation operation,
      Step step,
      EagerTensor[] inputs,
      long[] given);

  /// With run options.
  ///
  /// @param trace takes what the ops did
  static SessionLauncher of(RunOptions options, StepTrace trace) {
    return options.equals(RunOptions.defaults()) ? PLAIN : new SessionRuns(options, trace);
  }
}
