package io.intarsia.internal.executor;

import io.intarsia.errors.TensorFlowException;
import java.util.Optional;

/// What a caller can do about the failures that come up most.
public final class Advice {
  private Advice() {}

  public static Optional<String> on(TensorFlowException failure) {
    String message = String.valueOf(failure.getMessage());
    if (lacksKernel(failure.code(), message)) {
      return Optional.of(noKernel(message));
    }
    return Optional.empty();
  }

  // As the eager runtime says it, and as graphs do.
  private static boolean lacksKernel(TensorFlowException.Code code, String message) {
    return (code == TensorFlowException.Code.NOT_FOUND && message.contains("kernel"))
        || message.contains("No OpKernel was registered");
  }

  private static String noKernel(String message) {
    return message.contains("GPU") && !message.contains("CPU")
        ? "there is no kernel of this op for that device; run it with tf.device(\"/CPU:0\")"
        : "the runtime has no kernel of this op for these dtypes on this device; cast the inputs,"
            + " for example t.cast(DType.FLOAT32)";
  }
}
