package io.intarsia.internal.memory;

import java.lang.StackWalker.StackFrame;
import java.util.List;

/// Tells the frames of the library from those of the user, to whom only their own say something.
public final class UserCode {
  private static final List<String> OURS =
      List.of(
          "io.intarsia.internal.",
          "io.intarsia.tensor.",
          "io.intarsia.op.",
          "io.intarsia.function.",
          "io.intarsia.variable.",
          "io.intarsia.imperative.");

  private UserCode() {}

  /// Whether a class is part of what runs ops.
  public static boolean isOurs(String className) {
    return OURS.stream().anyMatch(className::startsWith);
  }

  /// The innermost frame of the calling thread that is the user's.
  public static String here() {
    return StackWalker.getInstance()
        .walk(frames ->
            frames
                .filter(frame -> !isOurs(frame.getClassName()))
                .map(StackFrame::toStackTraceElement)
                .map(StackTraceElement::toString)
                .findFirst()
                .orElse("an unknown place"));
  }
}
