package io.intarsia.internal.place;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.CallSite;
import io.intarsia.internal.caller.Caller;
import io.intarsia.internal.caller.Mistake;
import java.util.Optional;

/// Lets failures of ops begin with the name of the function that was called, such as `plus`: who
/// called that need not know that it runs an `AddV2`.
final class CallNames {
  private CallNames() {}

  /// A failure of an op, by the name of the function that ran it.
  static RuntimeException named(String op, RuntimeException failure) {
    String message = String.valueOf(failure.getMessage());
    Optional<String> function = Caller.site().flatMap(CallSite::function);
    if (function.isEmpty() || function.get().equals(op) || !message.startsWith(op + ": ")) {
      return failure;
    }
    String rest = message.substring(op.length());
    String text = function.get() + rest + (rest.contains(op) ? "" : "\n  op: " + op);
    RuntimeException named = like(failure, text);
    if (named != failure) {
      named.setStackTrace(failure.getStackTrace());
      for (Throwable suppressed : failure.getSuppressed()) {
        named.addSuppressed(suppressed);
      }
    }
    return named;
  }

  private static RuntimeException like(RuntimeException failure, String message) {
    if (failure instanceof TensorFlowException report) {
      var named = TensorFlowException.of(report.code(), message);
      return failure.getCause() == null
          ? named
          : (RuntimeException) named.initCause(failure.getCause());
    }
    if (failure.getClass() == IllegalStateException.class) {
      return Mistake.state(message, failure.getCause());
    }
    return failure.getClass() == IllegalArgumentException.class
        ? Mistake.argument(message, failure.getCause())
        : failure;
  }
}
