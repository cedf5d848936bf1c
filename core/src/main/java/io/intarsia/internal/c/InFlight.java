package io.intarsia.internal.c;

import io.intarsia.internal.caller.Mistake;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Counts the calls under way, so that closing can wait for them. Each thread has its own count: a
/// single one would make two threads fight for it on every op.
final class InFlight {
  private static final long PATIENCE_AT_EXIT = TimeUnit.SECONDS.toNanos(2);

  @SuppressWarnings("ThreadLocalUsage") // a context has its own counts
  private final ThreadLocal<Calls> mine = ThreadLocal.withInitial(this::register);

  // Weak, so that the counts of threads go with them.
  private final Set<Reference<Calls>> all = ConcurrentHashMap.newKeySet();
  private final ReferenceQueue<Calls> gone = new ReferenceQueue<>();
  private volatile boolean closed;

  private Calls register() {
    for (var ended = gone.poll(); ended != null; ended = gone.poll()) {
      all.remove(ended);
    }
    var calls = new Calls();
    all.add(new WeakReference<>(calls, gone));
    return calls;
  }

  /// Begins a call, which ends by one taken from [Calls#underWay].
  ///
  /// @throws IllegalStateException after [#close]
  Calls enter() {
    Calls calls = tryEnter();
    if (calls == null) {
      throw Mistake.state("Environment used after close()");
    }
    return calls;
  }

  /// Begins a call as [#enter] does, and leaves it to the caller to say what is closed.
  ///
  /// @return null after [#close]
  // Only its own thread writes a count. Nothing is called between counting and returning.
  @SuppressWarnings("NonAtomicVolatileUpdate")
  @Nullable Calls tryEnter() {
    Calls calls = mine.get();
    calls.underWay++;
    if (closed) {
      calls.underWay--;
      return null;
    }
    return calls;
  }

  /// Whether this thread is inside a call.
  boolean isHere() {
    return mine.get().underWay != 0;
  }

  /// Whether any thread is inside a call.
  boolean isBusy() {
    for (Reference<Calls> reference : all) {
      Calls calls = reference.get();
      if (calls != null && calls.underWay != 0) {
        return true;
      }
    }
    return false;
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

  /// Waits until no call is under way; gives up if the process is ending, whose end such a call may
  /// be waiting for.
  ///
  /// @return whether no call is under way
  boolean awaitIdle() throws InterruptedException {
    long start = System.nanoTime();
    for (Reference<Calls> reference : all) {
      Calls calls = reference.get();
      while (calls != null && calls.underWay != 0) {
        Thread.sleep(1);
        if (System.nanoTime() - start > PATIENCE_AT_EXIT) {
          if (isProcessEnding()) {
            return false;
          }
          start = System.nanoTime();
        }
      }
    }
    return true;
  }

  // Hooks can be added until the first one runs.
  private static boolean isProcessEnding() {
    var hook = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException _) {
      return true;
    }
  }
}
