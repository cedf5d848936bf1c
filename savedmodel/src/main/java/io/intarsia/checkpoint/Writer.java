package io.intarsia.checkpoint;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

  /// Returns as soon as the values are taken, which that thread does, so that a scope of the calling
  /// one does not close them.
  ///
  /// @throws CheckpointException if the work before this one failed; nothing is begun then
  void submit(Source source, Work work) throws CheckpointException {
    sync();
    var taken = new CompletableFuture<@Nullable Void>();
    last =
        thread.submit(() -> {
          try (Snapshot snapshot = take(source, taken)) {
            work.accept(snapshot);
          }
          return null;
        });
    try {
      taken.get();
    } catch (ExecutionException e) {
      last = null; // it is told now
      throw rethrown(e);
    } catch (InterruptedException _) {
      throw interrupted();
    }
  }

  private static Snapshot take(Source source, CompletableFuture<@Nullable Void> taken) {
    try {
      Snapshot snapshot = source.take();
      taken.complete(null);
      return snapshot;
    } catch (RuntimeException | Error e) {
      taken.completeExceptionally(e);
      throw e;
    }
  }

  /// Waits until everything is written.
  ///
  /// @throws CheckpointException if the last work failed; it is thrown once
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
      throw interrupted();
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

  private static IllegalStateException interrupted() {
    Thread.currentThread().interrupt();
    return CheckpointErrors.interrupted();
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
