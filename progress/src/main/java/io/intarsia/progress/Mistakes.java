package io.intarsia.progress;

import java.util.Arrays;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/// Exceptions for what callers did wrong. Their stack traces begin at the caller's line, unless the
/// system property `intarsia.wholeStackTraces` is true; as in the other modules, of which this one
/// needs none.
final class Mistakes {
  private Mistakes() {}

  static IllegalArgumentException argument(String message) {
    return blamed(new IllegalArgumentException(message));
  }

  static NoSuchElementException missing(String message) {
    return blamed(new NoSuchElementException(message));
  }

  static IllegalStateException state(String message) {
    return blamed(new IllegalStateException(message));
  }

  static IllegalStateException notClosed(Exception why) {
    return new IllegalStateException("Progress.over: what is gone through cannot be closed", why);
  }

  private static <E extends RuntimeException> E blamed(E exception) {
    if (!Boolean.getBoolean("intarsia.wholeStackTraces")) {
      exception.setStackTrace(
          Arrays.stream(exception.getStackTrace())
              .dropWhile(frame -> isOwn(frame.getClassName()))
              .toArray(StackTraceElement[]::new));
    }
    return exception;
  }

  /// Tests have this package, too.
  private static boolean isOwn(String name) {
    String outer = name.split("\\$", 2)[0];
    return Stream.of(Mistakes.class, Progress.class, ProgressOver.class)
        .anyMatch(each -> each.getName().equals(outer));
  }
}
