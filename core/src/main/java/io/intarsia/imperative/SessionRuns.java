package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeSession.Step;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.executor.Failures;
import io.intarsia.tensor.EagerTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/// Runs steps as run options say, and records what they did.
final class SessionRuns implements SessionLauncher {
  // The runtime traces devices for one run of a process at a time, and fails all others.
  private static final Semaphore DEVICE_TRACER = new Semaphore(1);

  private final RunOptions options;
  private final boolean tracesDevices;
  private final byte[] encoded;
  private final byte[] withoutDevices;
  private final StepTrace trace;

  SessionRuns(RunOptions options, StepTrace trace) {
    this.options = options;
    this.tracesDevices = options.traceLevel().compareTo(TraceLevel.HARDWARE_TRACE) >= 0;
    this.encoded = SessionConfig.ofRun(options);
    this.withoutDevices = SessionConfig.ofRun(options.withTraceLevel(TraceLevel.SOFTWARE_TRACE));
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
    if (options.trace()) {
      var whole = NodeStats.of(operation, inputs, start, System.nanoTime());
      SessionSteps.of(whole, metadata.getFirst()).forEach(trace::add);
    }
    if (options.outputPartitionGraphs()) {
      trace.setGraphs(SessionSteps.graphs(metadata.getFirst()));
    }
    return results;
  }

  private long[] run(SessionContext context, Step step, long[] given, Consumer<byte[]> metadata) {
    boolean isAlone = tracesDevices && DEVICE_TRACER.tryAcquire();
    byte[] asked = tracesDevices && !isAlone ? withoutDevices : encoded;
    try {
      return context.run(step, given, asked, metadata);
    } catch (TensorFlowException.DeadlineExceeded e) {
      throw options.timeout().map(Failures::late).orElse(e);
    } finally {
      if (isAlone) {
        DEVICE_TRACER.release();
      }
    }
  }
}
