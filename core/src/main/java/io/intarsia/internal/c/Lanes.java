package io.intarsia.internal.c;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;

/// What the calls of a context run in that has joined a cluster: executors of the runtime, one for
/// each call under way.
///
/// An executor keeps the failure of an op on another task until the next op begins, and stops the
/// others that are under way in it. By default all threads have the same one, so that an op that
/// worked was told now and then that it failed as one of another thread did.
final class Lanes {
  private final long context;
  private final ConcurrentLinkedDeque<Long> idle = new ConcurrentLinkedDeque<>();

  Lanes(long context) {
    this.context = context;
  }

  /// Runs code in a lane that no other thread uses meanwhile. Ops keep the lane in which they were
  /// made or reset last.
  <R> R alone(Supplier<R> code) {
    Long known = idle.pollFirst();
    long lane = known == null ? CApi.TFE_NewExecutor(false, true, 0) : known;
    try {
      CApi.TFE_ContextSetExecutorForThread(context, lane);
      return code.get();
    } finally {
      idle.addFirst(lane);
    }
  }

  /// Deletes them; no call may be under way.
  void close() {
    idle.forEach(CApi::TFE_DeleteExecutor);
  }
}
