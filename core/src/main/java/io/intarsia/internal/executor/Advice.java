package io.intarsia.internal.executor;

import io.intarsia.errors.TensorFlowException;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a caller can do about the failures that come up most.
public final class Advice {
  // Of functions that XLA compiles, of a variable: tasks and names of devices.
  private static final Pattern ELSEWHERE =
      Pattern.compile("located in device (\\S+)(/device:\\S+) from device (\\S+)/device:");

  private Advice() {}

  public static Optional<String> on(TensorFlowException failure) {
    String message = String.valueOf(failure.getMessage());
    if (lacksKernel(failure.code(), message)) {
      return Optional.of(noKernel(message));
    }
    Matcher elsewhere = ELSEWHERE.matcher(message);
    return elsewhere.find() ? Optional.of(variableElsewhere(elsewhere)) : Optional.empty();
  }

  private static String variableElsewhere(MatchResult found) {
    boolean isSameTask = found.group(1).equals(found.group(3));
    return isSameTask
        ? "what XLA compiles runs on one device, where its variables must be; make the function by"
            + " tf.device(\"%s%s\").function(…)".formatted(found.group(1), found.group(2))
        : "what XLA compiles runs in this process, where its variables must be; leave out"
            + " withJitCompile(true)";
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
