package io.intarsia.internal.c;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// Deletes what may take its time, beside the caller, who waits a moment and then goes on.
///
/// An iterator of a data set waits for the thread that tunes it. The runtime wakes that thread
/// before it marks the iterator as over: if the thread is quick it sees nothing, and sleeps for as
/// long again as the iterator has been read, up to a minute. On a busy machine that happens to one
/// in ten, in Python as well. What reads ahead has ended before.
final class Aside {
  /// What closing one thing waits, in nanoseconds; nearly all are gone in a hundredth of it.
  static final long MOMENT = TimeUnit.MILLISECONDS.toNanos(100);

  // As many threads as wait at a time: each iterator has more of its own.
  private static final Executor POOL =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("intarsia-deletion-", 0).factory());

  private Aside() {}

  /// Begins a deletion, and waits for it so many nanoseconds at most, or until this thread is
  /// interrupted.
  static void run(Runnable deletion, long patience) {
    var done = new CountDownLatch(1);
    POOL.execute(() -> {
      try {
        deletion.run();
      } finally {
        done.countDown();
      }
    });
    try {
      boolean ignored = done.await(patience, TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
