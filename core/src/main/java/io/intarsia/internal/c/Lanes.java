package io.intarsia.internal.c;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;

/// What the calls of a context run in that has joined a cluster: executors of the runtime, one for
/// each call under way.
///
/// An executor keeps the failure of an op on another task until the next op begins, and stops the
/// others that are under way in it. By default all threads have the same one, so that an op that
/// worked was told now and then that it failed as one of another thread did.
///
/// They are never deleted, but wait for the next context that joins a cluster: the answer of a task
/// that forgets a tensor is told to the lane in which the tensor was released, and may come when
/// the context is gone, or, from a task that hangs, never.
final class Lanes {
  private static final ConcurrentLinkedDeque<Long> IDLE = new ConcurrentLinkedDeque<>();

  private final long context;

  Lanes(long context) {
    this.context = context;
  }

  /// Runs code in a lane that no other thread uses meanwhile. Ops keep the lane in which they were
  /// made or reset last.
  <R> R alone(Supplier<R> code) {
    Long known = IDLE.pollFirst();
    long lane = known == null ? CApi.TFE_NewExecutor(false, true, 0) : known;
    try {
      CApi.TFE_ContextSetExecutorForThread(context, lane);
      return code.get();
    } finally {
      IDLE.addFirst(lane);
    }
  }
}
