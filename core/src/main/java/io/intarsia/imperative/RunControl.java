package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.Cancellation;
import io.intarsia.internal.c.NativeOp;
import io.intarsia.internal.place.OpPath;
import io.intarsia.tensor.EagerTensor;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Applies the run options to each op: records it, stops it when its time is over, and checks its
/// numbers.
final class RunControl {
  private final StepTrace trace = new StepTrace();
  private volatile RunOptions options = RunOptions.defaults();
  private volatile Launcher launcher = Launcher.PLAIN;
  private final OpPath path;
  private final NumberCheck numbers;

  /// @param path the way of the ops it controls
  RunControl(Environment environment, OpPath path) {
    this.path = path;
    this.numbers = new NumberCheck(environment);
  }

  RunOptions options() {
    return options;
  }

  Launcher launcher() {
    return launcher;
  }

  StepTrace trace() {
    return trace;
  }

  synchronized void set(RunOptions chosen) {
    options = chosen;
    trace.clear();
    renewLauncher();
  }

  synchronized void setChecksNumerics(boolean checksNumerics) {
    path.remove(numbers);
    if (checksNumerics) {
      path.add(numbers);
    }
  }

  private void renewLauncher() {
    Launcher timed = options.timeout().map(RunControl::timed).orElse(Launcher.PLAIN);
    launcher = options.trace() ? traced(timed) : timed;
  }

  private Launcher traced(Launcher inner) {
    return (operation, inputs, op) -> {
      long start = System.nanoTime();
      int count = inner.launch(operation, inputs, op);
      trace.add(NodeStats.of(operation, inputs, start, System.nanoTime()));
      return count;
    };
  }

  private static Launcher timed(Duration limit) {
    return (operation, inputs, op) -> launchWithin(limit, operation, inputs, op);
  }

  // Kernels that do not look at the cancellation run to their end, as in a session; the call fails
  // all the same.
  private static int launchWithin(
      Duration limit, EagerOperation operation, EagerTensor[] inputs, NativeOp op) {
    long start = System.nanoTime();
    try (var cancellation = new Cancellation()) {
      op.setCancellation(cancellation);
      Future<?> alarm =
          Watchdog.TIMER.schedule(cancellation::start, limit.toNanos(), TimeUnit.NANOSECONDS);
      int count = Launcher.PLAIN.launch(operation, inputs, op);
      alarm.cancel(false);
      if (System.nanoTime() - start > limit.toNanos()) {
        op.dropResults(count);
        throw late(limit);
      }
      return count;
    } catch (TensorFlowException.Cancelled e) {
      throw late(limit);
    }
  }

  private static TensorFlowException late(Duration limit) {
    return TensorFlowException.of(
        TensorFlowException.Code.DEADLINE_EXCEEDED,
        "the op took longer than the timeout of the run options, " + limit.toMillis() + " ms");
  }

  /// The one thread that stops ops; made when first needed.
  private static final class Watchdog {
    static final ScheduledExecutorService TIMER =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("intarsia-deadline").factory());

    private Watchdog() {}
  }
}
