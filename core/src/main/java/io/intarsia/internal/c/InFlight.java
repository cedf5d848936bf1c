package io.intarsia.internal.c;

import java.util.concurrent.atomic.AtomicIntegerArray;

/// Counts the calls under way, so that closing can wait for them. Striped by thread, one cache line
/// each: a single counter would make two threads fight for it on every op.
final class InFlight {
  private static final int STRIPES = 16;
  private static final int PADDING = 32;

  private final AtomicIntegerArray counts = new AtomicIntegerArray((STRIPES + 1) * PADDING);
  private volatile boolean closed;

  /// Begins a call; the result goes to [#exit].
  ///
  /// @throws IllegalStateException after [#close]
  int enter() {
    int stripe = (((int) Thread.currentThread().threadId() & (STRIPES - 1)) + 1) * PADDING;
    counts.getAndIncrement(stripe);
    if (closed) {
      counts.getAndDecrement(stripe);
      throw new IllegalStateException("Environment used after close()");
    }
    return stripe;
  }

  void exit(int stripe) {
    counts.getAndDecrement(stripe);
  }

  boolean isClosed() {
    return closed;
  }

  /// Refuses new calls; false if that was done before.
  synchronized boolean close() {
    boolean first = !closed;
    closed = true;
    return first;
  }

  /// Waits until no call is under way.
  void awaitIdle() throws InterruptedException {
    for (int i = PADDING; i < counts.length(); i += PADDING) {
      while (counts.get(i) != 0) {
        Thread.sleep(1);
      }
    }
  }
}
