package io.intarsia.checkpoint;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The thread of a manager that writes in the background, one checkpoint after the other.
final class Writer implements AutoCloseable {
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().daemon().name("intarsia-checkpoint").factory());
  private @Nullable Future<?> last;

  /// What is done with values that were taken.
  @FunctionalInterface
  interface Work {
    void accept(Snapshot snapshot) throws CheckpointException;
  }

  /// Where values are taken.
  @FunctionalInterface
  interface Source {
    Snapshot take();
  }

  /// Returns as soon as the values are taken, which that thread does, so that a scope of the
  /// calling one does not close them.
  ///
  /// @throws CheckpointException if the work before this one failed; nothing is begun then
  /// @throws IllegalStateException if the thread is interrupted before the values are taken;
  ///   nothing is written then
  void submit(Source source, Work work) throws CheckpointException {
    sync();
    var job = new Job(source, work);
    last = thread.submit(job);
    try {
      job.taken.get();
    } catch (ExecutionException e) {
      last = null; // it is told now
      throw rethrown(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      if (job.isAbandoned()) {
        throw CheckpointErrors.notSaved();
      }
    }
  }

  /// One piece of work, which its caller can call off until the values are taken.
  private static final class Job implements Callable<@Nullable Void> {
    private final Source source;
    private final Work work;
    private final CompletableFuture<@Nullable Void> taken = new CompletableFuture<>();
    private final AtomicBoolean isDecided = new AtomicBoolean();

    Job(Source source, Work work) {
      this.source = source;
      this.work = work;
    }

    /// Calls it off, unless it is too late for that.
    boolean isAbandoned() {
      return isDecided.compareAndSet(false, true);
    }

    @Override
    public @Nullable Void call() throws CheckpointException {
      try (Snapshot snapshot = take()) {
        boolean isWanted = isDecided.compareAndSet(false, true);
        taken.complete(null);
        if (isWanted) {
          work.accept(snapshot);
        }
      }
      return null;
    }

    private Snapshot take() {
      try {
        return source.take();
      } catch (RuntimeException | Error e) {
        taken.completeExceptionally(e);
        throw e;
      }
    }
  }

  /// Waits until everything is written.
  ///
  /// @throws CheckpointException if the last work failed; it is thrown once
  /// @throws IllegalStateException if the thread is interrupted while it waits; the work goes on
  void sync() throws CheckpointException {
    Future<?> waited = last;
    if (waited == null) {
      return;
    }
    try {
      waited.get();
      last = null;
    } catch (ExecutionException e) {
      last = null;
      throw rethrown(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw CheckpointErrors.interrupted();
    }
  }

  private static CheckpointException rethrown(ExecutionException e) {
    return switch (e.getCause()) {
      case CheckpointException known -> known;
      case RuntimeException mistake -> throw mistake;
      case Error error -> throw error;
      case null, default -> throw new AssertionError("nothing else is thrown; please report", e);
    };
  }

  /// Waits until everything is written, and ends the thread.
  @Override
  public void close() throws CheckpointException {
    try {
      sync();
    } finally {
      thread.shutdown();
    }
  }
}
