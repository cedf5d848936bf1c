package io.intarsia.internal.c;

/// Stops ops that are under way and can be stopped (`TFE_CancellationManager`).
public final class Cancellation implements AutoCloseable {
  private final long pointer = TfeContext.newCancellation();

  long pointer() {
    return pointer;
  }

  /// Asks the ops under way to stop.
  public void start() {
    TfeContext.startCancel(pointer);
  }

  @Override
  public void close() {
    TfeContext.deleteCancellation(pointer);
  }
}
