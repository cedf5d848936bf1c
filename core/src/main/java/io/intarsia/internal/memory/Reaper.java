package io.intarsia.internal.memory;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The one thread that frees what belonged to garbage.
final class Reaper {
  /// How long after a collection the JVM may take to hand over what it found.
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(1);

  private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(200);
  private static final int QUIET_TIMES = 4;

  private static final ReferenceQueue<Object> QUEUE = start();

  private Reaper() {}

  static ReferenceQueue<Object> queue() {
    return QUEUE;
  }

  /// What is found dead by the collection after the one that sees it made.
  static Sentinel sentinel() {
    return new Sentinel(new Object());
  }

  /// Frees, with the reaper's thread, all that the last collection found.
  ///
  /// @param sentinel made before the collection
  static void drain(Sentinel sentinel) {
    long start = System.nanoTime();
    while (!sentinel.isFound && System.nanoTime() - start < PATIENCE) {
      poll();
      LockSupport.parkNanos(PAUSE);
    }
    // The JVM hands references over one by one, the sentinel somewhere among them.
    for (int quiet = 0; quiet < QUIET_TIMES; quiet++) {
      if (poll()) {
        quiet = -1;
      }
      LockSupport.parkNanos(PAUSE);
    }
  }

  /// A Java object that nobody uses, and its end.
  static final class Sentinel extends Reapable {
    private volatile boolean isFound;

    private Sentinel(Object owner) {
      super(owner);
    }

    @Override
    protected void reap() {
      isFound = true;
    }
  }

  private static boolean poll() {
    Reference<?> dead = QUEUE.poll();
    boolean some = dead != null;
    for (; dead != null; dead = QUEUE.poll()) {
      reap(dead);
    }
    return some;
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
