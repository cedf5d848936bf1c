package io.intarsia.types.handle;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The lock of a critical section, which a thread takes once.
final class SectionLock {
  private final String name;
  private final Duration limit;
  private final ReentrantLock lock = new ReentrantLock(true);
  private final Set<Thread> tracing = ConcurrentHashMap.newKeySet();

  SectionLock(String name, Duration limit) {
    this.name = name;
    this.limit = limit;
  }

  /// Whoever is in the section, or traces its code, would wait for itself.
  void checkCaller() {
    if (lock.isHeldByCurrentThread() || tracing.contains(Thread.currentThread())) {
      throw SectionErrors.nested(name);
    }
  }

  <R extends @Nullable Object> R whileTraced(Supplier<R> code) {
    tracing.add(Thread.currentThread());
    try {
      return code.get();
    } finally {
      tracing.remove(Thread.currentThread());
    }
  }

  <R extends @Nullable Object> R whileHeld(Supplier<R> code) {
    take();
    try {
      return code.get();
    } finally {
      lock.unlock();
    }
  }

  private void take() {
    boolean isTaken;
    try {
      isTaken = lock.tryLock(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw SectionErrors.interrupted(name);
    }
    if (!isTaken) {
      throw SectionErrors.late(name, limit);
    }
  }
}
