package io.intarsia.errors;

import io.intarsia.internal.caller.Caller;
import java.util.NoSuchElementException;

/// Makes exceptions for what the caller of a type or a function did wrong. Their stack traces begin
/// at the line of the program that called; those of the library, and of modules that belong to it,
/// are left out, unless the system property `intarsia.wholeStackTraces` is true.
///
/// ```java
/// throw Mistake.argument("Money.of: the currency must have three letters, got " + currency);
/// ```
public final class Mistake {
  private Mistake() {}

  /// An argument is not one that is taken.
  public static IllegalArgumentException argument(String message) {
    return io.intarsia.internal.caller.Mistake.argument(message);
  }

  /// Something cannot be done now.
  public static IllegalStateException state(String message) {
    return io.intarsia.internal.caller.Mistake.state(message);
  }

  /// Something is not offered.
  public static UnsupportedOperationException unsupported(String message) {
    return io.intarsia.internal.caller.Mistake.unsupported(message);
  }

  /// There is nothing of that name, or no further element.
  public static NoSuchElementException missing(String message) {
    return io.intarsia.internal.caller.Mistake.missing(message);
  }

  /// A position is outside.
  public static IndexOutOfBoundsException index(String message) {
    return io.intarsia.internal.caller.Mistake.index(message);
  }

  /// An exception of a class of one's own, whose stack trace begins at that line from now on.
  public static <E extends Exception> E of(E exception) {
    return Caller.blamed(exception);
  }
}
