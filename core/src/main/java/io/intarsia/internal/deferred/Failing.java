package io.intarsia.internal.deferred;

import io.intarsia.errors.TensorFlowException;

/// A failure that is told again.
final class Failing {
  private Failing() {}

  /// An exception of the same kind and message, whose stack is that of who looked.
  static RuntimeException again(RuntimeException failure) {
    if (failure instanceof TensorFlowException reported) {
      var told = TensorFlowException.of(reported.code(), String.valueOf(reported.getMessage()));
      told.initCause(failure);
      return told;
    }
    return failure;
  }
}
