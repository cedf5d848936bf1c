package io.intarsia.internal.executor;

import io.intarsia.internal.c.Cancellation;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The calls to other tasks that threads of an environment wait for. One whose thread is
/// interrupted is cancelled a little later, so that an interrupted thread can still make short
/// calls.
public final class InterruptWatch {
  private static final long PAUSE_MILLIS = 100;
  private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(300);

  private final Set<Call> calls = new HashSet<>();
  private @Nullable Thread thread;
  private boolean isStopped;

  /// A call that a thread waits for, until it is closed.
  public final class Call implements AutoCloseable {
    private final Thread caller = Thread.currentThread();
    private final Cancellation cancellation;
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

    @Override
    public void close() {
      remove(this);
    }
  }

  /// A call of this thread begins.
  public synchronized Call begin(Cancellation cancellation) {
    var call = new Call(cancellation);
    calls.add(call);
    if (thread == null && !isStopped) {
      thread = Thread.ofPlatform().daemon().name("intarsia-interrupts").start(this::run);
    }
    notifyAll();
    return call;
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
        if (calls.isEmpty()) {
          wait();
        } else {
          wait(PAUSE_MILLIS);
        }
        long now = System.nanoTime();
        calls.forEach(call -> call.look(now));
      }
    } catch (InterruptedException e) {
      // Nobody interrupts it but who ends the process.
    }
  }
}
