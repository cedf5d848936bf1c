package io.intarsia.internal.remote;

import io.intarsia.internal.c.NativeSession;
import io.intarsia.internal.c.Tensors;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One run, between the thread that carries it out and the one that waits for it.
final class Run {
  /// What an interrupted thread still waits.
  private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(300);

  private final NativeSession session;
  private final Function<NativeSession, long[]> code;
  private final CountDownLatch done = new CountDownLatch(1);
  private long[] results = new long[0];
  private @Nullable Throwable failure;
  private boolean isAbandoned;
  // When the thread that waits was interrupted.
  private @Nullable Long interrupted;

  /// @param code gives the tensors that the run gives, as pointers
  Run(NativeSession session, Function<NativeSession, long[]> code) {
    this.session = session;
    this.code = code;
  }

  /// Runs, unless nobody wants that any more.
  @SuppressWarnings("CatchingUnchecked") // whoever waits throws it
  void carryOut() {
    try {
      if (!isAbandoned()) {
        settle(code.apply(session), null);
      }
    } catch (RuntimeException | Error e) {
      settle(new long[0], e);
    } finally {
      done.countDown();
    }
  }

  private synchronized boolean isAbandoned() {
    return isAbandoned;
  }

  private synchronized void settle(long[] tensors, @Nullable Throwable thrown) {
    results = tensors;
    failure = thrown;
    if (isAbandoned) {
      drop();
    }
  }

  private void drop() {
    for (long tensor : results) {
      Tensors.delete(tensor);
    }
    results = new long[0];
  }

  /// Waits for the end. A thread that is interrupted waits a little longer, so that it can still
  /// make short calls, and learns of the interrupt afterwards.
  ///
  /// @return whether it has ended
  boolean await(long nanos) {
    long end = System.nanoTime() + nanos;
    try {
      while (true) {
        try {
          return done.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = interrupted == null ? System.nanoTime() : interrupted;
          end = Math.min(end, interrupted + GRACE);
        }
      }
    } finally {
      if (interrupted != null) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Whether the thread that waits was interrupted long enough ago to go.
  boolean isLeft() {
    return interrupted != null && System.nanoTime() - interrupted >= GRACE;
  }

  /// What an ended run gave, or threw.
  synchronized long[] result() {
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    return results;
  }

  /// Says that nobody waits any more: what it gives is dropped.
  synchronized void abandon() {
    isAbandoned = true;
    drop();
  }
}
