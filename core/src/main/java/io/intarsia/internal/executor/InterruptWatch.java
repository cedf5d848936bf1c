package io.intarsia.internal.executor;

import io.intarsia.internal.c.Cancellation;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The calls that threads of an environment wait for: those to other tasks, and all of threads that
/// ask for it. One whose thread is interrupted is cancelled a little later, so that an interrupted
/// thread can still make short calls.
public final class InterruptWatch {
  private static final long PAUSE_MILLIS = 100;
  private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(300);

  /// The looks without a call after which nobody looks until the next one, which then has to wake
  /// the thread: that takes longer than the rest of a short call here.
  private static final int LOOKS = 20;

  private final Set<Call> calls = new HashSet<>();
  private final Set<Thread> asking = ConcurrentHashMap.newKeySet();
  private volatile boolean isAsked; // since it is read at every op
  private int looksLeft;
  private @Nullable Thread thread;
  private boolean isClosing;
  private boolean isStopped;

  /// A call that a thread waits for, until it is closed.
  public final class Call implements AutoCloseable {
    private final Thread caller = Thread.currentThread();
    private final Cancellation cancellation;
    private final boolean isAsked = isAskedBy(caller);
    private @Nullable Long interrupted;

    private Call(Cancellation cancellation) {
      this.cancellation = cancellation;
    }

    private void look(long now) {
      if (interrupted == null && caller.isInterrupted()) {
        interrupted = now;
      }
      if (interrupted != null && now - interrupted >= GRACE) {
        cancellation.start();
      }
    }

    private void end() {
      if (isAsked) {
        cancellation.start();
      }
    }

    @Override
    public void close() {
      remove(this);
    }
  }

  /// Runs code all whose calls on this thread are to be looked after.
  public <T> T attended(Supplier<T> code) {
    if (!asking.add(Thread.currentThread())) {
      return code.get();
    }
    isAsked = true;
    try {
      return code.get();
    } finally {
      asking.remove(Thread.currentThread());
    }
  }

  /// Whether the calls of this thread are to be looked after wherever they go.
  public boolean isAsked() {
    return isAsked && isAskedBy(Thread.currentThread());
  }

  private boolean isAskedBy(Thread thread) {
    return asking.contains(thread);
  }

  /// A call of this thread begins.
  public synchronized Call begin(Cancellation cancellation) {
    var call = new Call(cancellation);
    calls.add(call);
    if (thread == null && !isStopped) {
      thread = Thread.ofPlatform().daemon().name("intarsia-interrupts").start(this::run);
    }
    if (looksLeft == 0) {
      notifyAll();
    }
    looksLeft = LOOKS;
    if (isClosing) {
      call.end();
    }
    return call;
  }

  /// Cancels the calls of threads that asked for it, also those to come.
  public synchronized void cancel() {
    isClosing = true;
    calls.forEach(Call::end);
  }

  private synchronized void remove(Call call) {
    calls.remove(call);
  }

  /// Ends its thread.
  public synchronized void stop() {
    isStopped = true;
    notifyAll();
  }

  private synchronized void run() {
    try {
      while (!isStopped) {
        if (looksLeft == 0) {
          wait();
        } else {
          wait(PAUSE_MILLIS);
          looksLeft = calls.isEmpty() ? looksLeft - 1 : LOOKS;
        }
        long now = System.nanoTime();
        calls.forEach(call -> call.look(now));
      }
    } catch (InterruptedException e) {
      // Nobody interrupts it but who ends the process.
    }
  }
}
