package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;

/// A `TF_Status`: the one place where the runtime's report becomes an exception. Short uses take
/// turns with a few of them, because making one costs as much as a small call.
final class Status implements AutoCloseable {
  private static final ThreadSlots<Status> FREE = new ThreadSlots<>();

  private final long pointer = CApi.TF_NewStatus();

  private Status() {}

  /// A status that says OK, for this caller alone until [#close].
  static Status take() {
    Status free = FREE.take();
    return free == null ? new Status() : free;
  }

  long pointer() {
    return pointer;
  }

  boolean isOk() {
    return CApi.TF_GetCode(pointer) == 0;
  }

  /// Throws what the last call reported, if it failed.
  void check() {
    if (!isOk()) {
      throw exception(pointer);
    }
  }

  /// The exception for a status that is not OK.
  static TensorFlowException exception(long status) {
    return TensorFlowException.of(
        CApi.TF_GetCode(status), RootErrors.said(CApi.TF_Message(status)));
  }

  /// Keeps the status for the next [#take], or deletes it.
  @Override
  public void close() {
    if (!isOk() || !FREE.put(this)) {
      CApi.TF_DeleteStatus(pointer);
    }
  }
}
