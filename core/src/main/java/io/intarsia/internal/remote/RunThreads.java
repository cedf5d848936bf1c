package io.intarsia.internal.remote;

import io.intarsia.errors.TensorFlowException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// Threads for runs on a server. A run cannot be called back, so its caller leaves it to a thread
/// of these, which costs 6 to 10 µs beside the 130 of the shortest run; if nobody answers the
/// caller goes, and the thread stays until the runtime gives up.
final class RunThreads {
  /// The most runs at the same time; more callers wait for one of them to end.
  private static final int MOST = 256;

  private final Semaphore free = new Semaphore(MOST);
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("intarsia-remote-", 0).factory());

  /// Waits until there is a thread for one more caller.
  ///
  /// @throws TensorFlowException if the caller is interrupted meanwhile
  void take(RemoteTarget target) {
    if (free.tryAcquire()) {
      return;
    }
    try {
      free.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RemoteErrors.notBegun(target);
    }
  }

  /// Says that a caller does not wait any more.
  void giveBack() {
    free.release();
  }

  void start(Runnable code) {
    threads.execute(code);
  }

  /// Ends threads that have nothing to do, and the others when they are done.
  void close() {
    threads.shutdown();
  }
}
