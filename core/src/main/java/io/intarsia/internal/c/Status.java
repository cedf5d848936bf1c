package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;

/// A `TF_Status`: the one place where the runtime's report becomes an exception.
final class Status implements AutoCloseable {
  private final long pointer = TfStatus.create();

  long pointer() {
    return pointer;
  }

  boolean isOk() {
    return TfStatus.code(pointer) == 0;
  }

  /// Throws what the last call reported, if it failed.
  void check() {
    if (!isOk()) {
      throw exception(pointer);
    }
  }

  /// The exception for a status that is not OK.
  static TensorFlowException exception(long status) {
    return TensorFlowException.of(TfStatus.code(status), CStrings.read(TfStatus.message(status)));
  }

  @Override
  public void close() {
    TfStatus.delete(pointer);
  }
}
