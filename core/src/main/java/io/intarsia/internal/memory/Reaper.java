package io.intarsia.internal.memory;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/// The one thread that frees what belonged to garbage.
final class Reaper {
  private static final ReferenceQueue<Object> QUEUE = start();

  private Reaper() {}

  static ReferenceQueue<Object> queue() {
    return QUEUE;
  }

  private static ReferenceQueue<Object> start() {
    var queue = new ReferenceQueue<Object>();
    Thread.ofPlatform().daemon().name("intarsia-reaper").start(() -> run(queue));
    return queue;
  }

  private static void run(ReferenceQueue<Object> queue) {
    while (true) {
      try {
        reap(queue.remove());
      } catch (InterruptedException ignored) {
        // Nobody has a reason to stop this thread; a stray interrupt must not end the reaping.
      }
    }
  }

  private static void reap(Reference<?> dead) {
    if (dead instanceof Reapable reapable) {
      reapable.reap();
    }
  }
}
