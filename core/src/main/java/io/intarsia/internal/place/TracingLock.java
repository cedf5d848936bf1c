package io.intarsia.internal.place;

import io.intarsia.internal.guard.Delegation;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Held while code is traced, one for each environment. Code may trace functions of several
/// environments, so threads may come to wait for each other: the last one to do so is told.
public final class TracingLock {
  // Guarded by this class: who waits for what, in all environments.
  private static final Map<Thread, TracingLock> WAITING = new HashMap<>();

  private final ReentrantLock lock = new ReentrantLock();
  // Guarded by the class. Set before its thread can wait for another lock.
  private @Nullable Thread owner;

  /// Takes the lock, waiting if need be.
  ///
  /// @return false if it would wait for ever, for threads that wait for this one
  public boolean lock() {
    if (isHeldForCurrentThread()) {
      return true;
    }
    if (!lock.tryLock()) {
      if (!startWaiting()) {
        return false;
      }
      try {
        lock.lock();
      } finally {
        stopWaiting();
      }
    }
    own(Thread.currentThread());
    return true;
  }

  /// Takes the lock within a time.
  ///
  /// @return false if that was too short
  /// @throws InterruptedException if the thread was interrupted
  public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
    if (isHeldForCurrentThread()) {
      return true;
    }
    boolean isTaken = lock.tryLock(time, unit);
    if (isTaken) {
      own(Thread.currentThread());
    }
    return isTaken;
  }

  /// Gives the lock back.
  public void unlock() {
    if (isHeldForCurrentThread()) {
      return;
    }
    if (lock.getHoldCount() == 1) {
      own(null);
    }
    lock.unlock();
  }

  /// Whether this thread traces, or works for one that does.
  public boolean isHeldByCurrentThread() {
    return lock.isHeldByCurrentThread() || isHeldForCurrentThread();
  }

  /// Whether the thread that this one works for has the lock, and waits meanwhile.
  private boolean isHeldForCurrentThread() {
    Delegation work = Delegation.current();
    if (work == null || lock.isHeldByCurrentThread()) {
      return false;
    }
    synchronized (TracingLock.class) {
      return owner == work.caller();
    }
  }

  private boolean startWaiting() {
    synchronized (TracingLock.class) {
      TracingLock next = this;
      while (next != null && next.owner != null) {
        if (next.owner == Thread.currentThread()) {
          return false;
        }
        next = WAITING.get(next.owner);
      }
      WAITING.put(Thread.currentThread(), this);
      return true;
    }
  }

  private static void stopWaiting() {
    synchronized (TracingLock.class) {
      WAITING.remove(Thread.currentThread());
    }
  }

  private void own(@Nullable Thread thread) {
    synchronized (TracingLock.class) {
      owner = thread;
    }
  }
}
