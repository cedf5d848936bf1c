package io.intarsia.imperative;

import io.intarsia.internal.c.NativeContext;
import io.intarsia.internal.c.NativeOp;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The native ops of one kind, one a thread: a thread finds its own in the slot its id leads to.
/// Two threads that share a slot cost each other a new op, never a wrong one.
final class OpSlots {
  private static final int COUNT = 16;

  private final AtomicReferenceArray<@Nullable NativeOp> slots = new AtomicReferenceArray<>(COUNT);

  /// Takes the op of this thread, or null if there is none.
  @Nullable NativeOp take() {
    return slots.getAndSet(slot(), null);
  }

  /// Gives an op back that is ready for the next call.
  void put(NativeOp op, NativeContext context) {
    if (!slots.compareAndSet(slot(), null, op)) {
      context.discard(op);
    }
  }

  private static int slot() {
    return (int) Thread.currentThread().threadId() & (COUNT - 1);
  }
}
