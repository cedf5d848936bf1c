package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.tensor.EagerTensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Runs steps with a limit of time, and records what they did.
final class SessionRuns implements SessionLauncher {
  private final byte[] options;
  private final Optional<Duration> limit;
  private final boolean isTraced;
  private final StepTrace trace;

  SessionRuns(RunOptions options, StepTrace trace) {
    this.options = SessionConfig.ofRun(options);
    this.limit = options.timeout();
    this.isTraced = options.trace();
    this.trace = trace;
  }

  @Override
  public long[] launch(
      SessionContext context,
      SessionOperation operation,
      Step step,
      EagerTensor[] inputs,
      long[] given) {
    long start = System.nanoTime();
    List<byte[]> metadata = new ArrayList<>();
    long[] results = run(context, step, given, metadata::add);
    if (isTraced) {
      var whole = NodeStats.of(operation, inputs, start, System.nanoTime());
      SessionSteps.of(whole, metadata.getFirst()).forEach(trace::add);
    }
    return results;
  }

  private long[] run(SessionContext context, Step step, long[] given, Consumer<byte[]> metadata) {
    try {
      return context.run(step, given, options, metadata);
    } catch (TensorFlowException.DeadlineExceeded e) {
      throw limit.map(Failures::late).orElse(e);
    }
  }
}
