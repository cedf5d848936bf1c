package io.intarsia.internal.c;

/// Stops ops that are under way and can be stopped (`TFE_CancellationManager`).
public final class Cancellation implements AutoCloseable {
  private final long pointer = CApi.TFE_NewCancellationManager();
  private boolean closed;

  long pointer() {
    return pointer;
  }

  /// Asks the ops under way to stop; does nothing after [#close].
  public synchronized void start() {
    if (!closed) {
      CApi.TFE_CancellationManagerStartCancel(pointer);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    CApi.TFE_DeleteCancellationManager(pointer);
  }
}
