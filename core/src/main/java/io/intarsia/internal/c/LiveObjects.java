package io.intarsia.internal.c;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/// Counts native objects made and not deleted, for tests. Off unless the system property
/// `intarsia.leakcheck` is set, because every constant would pay for it.
public final class LiveObjects {
  private static final boolean ENABLED = Boolean.getBoolean("intarsia.leakcheck");

  /// What is counted.
  public enum Kind {
    /// `TFE_Context`.
    CONTEXT,
    /// `TFE_Op`.
    OP,
    /// `TF_Function`.
    FUNCTION,
    /// `TF_Session`.
    SESSION,
    /// `TF_Tensor`, until somebody closes it: what is left to the garbage collector stays.
    HOST_TENSOR
  }

  private static final Map<Kind, LongAdder> COUNTS = new EnumMap<>(Kind.class);

  static {
    for (Kind kind : Kind.values()) {
      COUNTS.put(kind, new LongAdder());
    }
  }

  private LiveObjects() {}

  /// How many were made and not deleted.
  public static long count(Kind kind) {
    return counter(kind).sum();
  }

  /// Leaves out host tensors a test has dropped on purpose.
  public static void forget(int hostTensors) {
    counter(Kind.HOST_TENSOR).add(-hostTensors);
  }

  /// Counts a new object, if there is one; returns the pointer.
  static long made(Kind kind, long pointer) {
    if (ENABLED && pointer != 0) {
      counter(kind).increment();
    }
    return pointer;
  }

  private static LongAdder counter(Kind kind) {
    return Objects.requireNonNull(COUNTS.get(kind));
  }

  static void deleted(Kind kind) {
    if (ENABLED) {
      counter(kind).decrement();
    }
  }
}
