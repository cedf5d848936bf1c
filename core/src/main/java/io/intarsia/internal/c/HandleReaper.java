package io.intarsia.internal.c;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/// The one thread that deletes handles whose Java objects are garbage. A `Cleaner` would do the
/// same with three objects a tensor instead of one.
final class HandleReaper {
  private static final ReferenceQueue<Object> QUEUE = start();

  private HandleReaper() {}

  static ReferenceQueue<Object> queue() {
    return QUEUE;
  }

  /// Deletes what is waiting now, on the calling thread.
  static void drain() {
    for (Reference<?> dead = QUEUE.poll(); dead != null; dead = QUEUE.poll()) {
      delete(dead);
    }
  }

  private static ReferenceQueue<Object> start() {
    var queue = new ReferenceQueue<Object>();
    Thread.ofPlatform().daemon().name("intarsia-reaper").start(() -> run(queue));
    return queue;
  }

  private static void run(ReferenceQueue<Object> queue) {
    while (true) {
      try {
        delete(queue.remove());
      } catch (InterruptedException ignored) {
        // Nobody has a reason to stop this thread; a stray interrupt must not end the deleting.
      }
    }
  }

  private static void delete(Reference<?> dead) {
    if (dead instanceof NativeHandle handle) {
      handle.close();
    }
  }
}
