package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.Cancellation;
import io.intarsia.internal.c.NativeOp;
import io.intarsia.internal.executor.ClusterFailures;
import io.intarsia.internal.executor.Failures;
import io.intarsia.internal.executor.InterruptWatch;
import io.intarsia.tensor.EagerTensor;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Makes launchers of run options: they record each op, and stop it when its time is over.
final class Launchers {
  private Launchers() {}

  /// @param trace takes what the ops did
  static Launcher of(RunOptions options, StepTrace trace) {
    Launcher timed = options.timeout().map(Launchers::timed).orElse(Launcher.PLAIN);
    return options.trace() ? traced(timed, trace) : timed;
  }

  /// Runs an op until its thread is interrupted.
  static int launchAttended(
      InterruptWatch watch, EagerOperation operation, EagerTensor[] inputs, NativeOp op) {
    try (var cancellation = new Cancellation();
        var _ = watch.begin(cancellation)) {
      op.setCancellation(cancellation);
      return Launcher.PLAIN.launch(operation, inputs, op);
    } catch (TensorFlowException.Cancelled e) {
      throw Thread.currentThread().isInterrupted() ? ClusterFailures.interrupted() : e;
    }
  }

  private static Launcher traced(Launcher inner, StepTrace trace) {
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
        throw Failures.late(limit);
      }
      return count;
    } catch (TensorFlowException.Cancelled e) {
      // Something else may have cancelled it before, as a collective whose group has failed.
      throw System.nanoTime() - start < limit.toNanos() ? e : Failures.late(limit);
    }
  }

  /// The one thread that stops ops; made when first needed.
  private static final class Watchdog {
    static final ScheduledExecutorService TIMER =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("intarsia-deadline").factory());

    private Watchdog() {}
  }
}
