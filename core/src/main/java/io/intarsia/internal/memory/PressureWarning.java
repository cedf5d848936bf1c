package io.intarsia.internal.memory;

import io.intarsia.internal.caller.Caller;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// Says once that a program waits for the collector more than it should, where, and what would
/// help.
final class PressureWarning {
  private static final Logger LOG = System.getLogger("io.intarsia.memory");
  private static final long ENOUGH = Duration.ofSeconds(1).toNanos();

  /// A fifth of the time since the first wait is too much.
  private static final int SHARE = 5;

  private final AtomicBoolean isSaid = new AtomicBoolean();
  private final AtomicLong first = new AtomicLong();
  private final AtomicLong waited = new AtomicLong();

  /// Counts the time a thread waited.
  void waited(long start, long end, Holdings holdings) {
    first.compareAndSet(0, start);
    long all = waited.addAndGet(end - start);
    if (all >= ENOUGH && all >= (end - first.get()) / SHARE && isSaid.compareAndSet(false, true)) {
      LOG.log(Logger.Level.WARNING, text(all, holdings.reaped(), Caller.line()));
    }
  }

  static String text(long nanos, long reaped, String place) {
    return ("%d ms were spent waiting for the garbage collector to find tensors that nobody closed"
            + " (%d MB so far), the last made at %s. A scope in the body of the loop releases"
            + " them immediately: try (var scope = tf.scope()) { y = scope.replace(y, …); }")
        .formatted(nanos / 1_000_000, reaped >> 20, place);
  }
}
