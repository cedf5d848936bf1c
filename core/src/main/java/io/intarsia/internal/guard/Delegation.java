package io.intarsia.internal.guard;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The work of a thread for another one, which waits meanwhile. It counts as the other's: that
/// one's tapes see it, and it may trace what that one traces. Ops that name no device run on that
/// of the work.
///
/// @param caller the thread that waits
/// @param device the full name of a device, or null
public record Delegation(Thread caller, @Nullable String device) {
  private static final ScopedValue<@Nullable Delegation> CURRENT = ScopedValue.newInstance();

  // Spares every op the scoped value while there is none anywhere.
  private static final AtomicInteger UNDER_WAY = new AtomicInteger();

  /// Runs code on this thread as work for another one.
  public <T extends @Nullable Object> T call(Supplier<T> code) {
    UNDER_WAY.getAndIncrement();
    try {
      return ScopedValue.where(CURRENT, this).call(code::get);
    } finally {
      UNDER_WAY.getAndDecrement();
    }
  }

  /// Runs code of this thread that is no work for another one.
  public static <T extends @Nullable Object> T undelegated(Supplier<T> code) {
    return ScopedValue.where(CURRENT, null).call(code::get);
  }

  /// The work of this thread for another one; null if it does none.
  public static @Nullable Delegation current() {
    return UNDER_WAY.get() > 0 && CURRENT.isBound() ? CURRENT.get() : null;
  }

  /// Whether what this thread does is done by a thread, or for it.
  public static boolean isOf(Thread thread) {
    if (Thread.currentThread() == thread) {
      return true;
    }
    Delegation current = current();
    return current != null && current.caller == thread;
  }

  /// The device of ops that name none; null for any.
  public static @Nullable String currentDevice() {
    Delegation current = current();
    return current == null ? null : current.device;
  }
}
