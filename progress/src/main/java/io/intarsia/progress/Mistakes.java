package io.intarsia.progress;

import java.util.Arrays;
import java.util.NoSuchElementException;

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
    String progress = Progress.class.getName();
    return name.equals(Mistakes.class.getName())
        || name.equals(progress)
        || name.startsWith(progress + "$");
  }
}
