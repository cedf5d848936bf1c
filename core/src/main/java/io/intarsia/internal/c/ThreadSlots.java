package io.intarsia.internal.c;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// Things kept for the next use, one a thread: a thread finds its own in the slot its id leads to.
/// Two threads that share a slot cost each other a new one, never a wrong one.
public final class ThreadSlots<T> {
  private static final int COUNT = 16;

  private final AtomicReferenceArray<@Nullable T> slots = new AtomicReferenceArray<>(COUNT);

  /// Takes what is kept for this thread, or null.
  public @Nullable T take() {
    return slots.getAndSet(slot(), null);
  }

  /// Keeps something for the next use; false if something is kept already.
  public boolean put(T value) {
    return slots.compareAndSet(slot(), null, value);
  }

  private static int slot() {
    return (int) Thread.currentThread().threadId() & (COUNT - 1);
  }
}
