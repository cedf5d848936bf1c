package io.intarsia.internal.remote;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import io.intarsia.internal.remote.RemoteSession.Setup;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// What somebody does who waits for a run: now and then see whether the server still listens, which
/// a process that was ended does not; and, twice within the deadline, ask the tasks, as those of a
/// machine that is cut off or stopped seem to listen for long.
final class Watch {
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(200);
  private static final Duration PATIENCE = Duration.ofMillis(200);

  private final Setup setup;
  private final Pulse pulse;
  private final Set<String> tasks;
  private final Duration half;
  private long lastSign = System.nanoTime();
  private final AtomicLong lastReached;

  /// Who is gone.
  ///
  /// @param task null if it is the server itself, and with it the session
  record Finding(@Nullable String task, TensorFlowException report) {}

  /// @param tasks those that the run needs; empty if that is not known
  /// @param lastReached when somebody last saw that the server listens: of many that wait one looks
  Watch(Setup setup, Pulse pulse, Set<String> tasks, AtomicLong lastReached) {
    this.setup = setup;
    this.pulse = pulse;
    this.tasks = tasks;
    this.half = setup.deadline().dividedBy(2);
    this.lastReached = lastReached;
  }

  /// How long to wait before the next look, in nanoseconds.
  long pause() {
    return Math.min(half.toNanos(), PAUSE);
  }

  // A report that is no silence says more: that the session is not known there any more.
  private Finding finding(Pulse.Silence silence) {
    boolean isSilent = silence.report().code() == Code.DEADLINE_EXCEEDED;
    return new Finding(
        silence.task().equals(pulse.home()) ? null : silence.task(),
        isSilent
            ? RemoteErrors.silent(setup, silence.task())
            : RemoteErrors.lost(setup.target(), silence.task(), silence.report()));
  }

  private boolean isFirstToLook() {
    long last = lastReached.get();
    long now = System.nanoTime();
    return now - last >= PAUSE / 2 && lastReached.compareAndSet(last, now);
  }

  /// Looks; null if all is well as far as one can tell.
  @Nullable Finding look() {
    if (isFirstToLook() && Reachability.isRefused(setup.target(), PATIENCE)) {
      return new Finding(null, RemoteErrors.refused(setup.target()));
    }
    if (System.nanoTime() - lastSign < half.toNanos()) {
      return null;
    }
    Pulse.Silence silence = pulse.listen(tasks, half);
    if (silence == null) {
      lastSign = System.nanoTime();
      return null;
    }
    return finding(silence);
  }
}
