package io.intarsia.internal.c;

import java.util.concurrent.atomic.AtomicLong;

/// Counts the native objects that only `close()` releases, for leak checks in tests: contexts and
/// host tensors. Off unless the system property `intarsia.leakcheck` is set, because every constant
/// would pay for it.
public final class LiveObjects {
  private static final boolean ENABLED = Boolean.getBoolean("intarsia.leakcheck");

  private static final AtomicLong CONTEXTS = new AtomicLong();
  private static final AtomicLong HOST_TENSORS = new AtomicLong();

  private LiveObjects() {}

  /// Contexts made and not closed.
  public static long contexts() {
    return CONTEXTS.get();
  }

  /// Host tensors made and not closed.
  public static long hostTensors() {
    return HOST_TENSORS.get();
  }

  /// Leaves out host tensors a test has dropped on purpose.
  public static void forget(int hostTensors) {
    hostTensor(-hostTensors);
  }

  static void context(int change) {
    if (ENABLED) {
      CONTEXTS.addAndGet(change);
    }
  }

  static void hostTensor(int change) {
    if (ENABLED) {
      HOST_TENSORS.addAndGet(change);
    }
  }
}
