package io.intarsia.internal.caller;

import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// Exceptions for what callers did wrong. Their stack traces begin at the caller's line; those of
/// exceptions that the JDK throws inside of the library are whole, because they are our mistakes.
public final class Mistake {
  private Mistake() {}

  /// An argument is not one that is taken.
  public static IllegalArgumentException argument(@Nullable String message) {
    return Caller.blamed(new IllegalArgumentException(message));
  }

  /// An argument is not one that is taken.
  public static IllegalArgumentException argument(
      @Nullable String message, @Nullable Throwable cause) {
    return Caller.blamed(new IllegalArgumentException(message, cause));
  }

  /// Something cannot be done now.
  public static IllegalStateException state(@Nullable String message) {
    return Caller.blamed(new IllegalStateException(message));
  }

  /// Something cannot be done now.
  public static IllegalStateException state(@Nullable String message, @Nullable Throwable cause) {
    return Caller.blamed(new IllegalStateException(message, cause));
  }

  /// Something is not offered.
  public static UnsupportedOperationException unsupported(@Nullable String message) {
    return Caller.blamed(new UnsupportedOperationException(message));
  }

  /// There is nothing of that name, or no further element.
  public static NoSuchElementException missing(@Nullable String message) {
    return Caller.blamed(new NoSuchElementException(message));
  }

  /// A position is outside.
  public static IndexOutOfBoundsException index(@Nullable String message) {
    return Caller.blamed(new IndexOutOfBoundsException(message));
  }

  /// A number is not one that is taken.
  public static ArithmeticException arithmetic(@Nullable String message) {
    return Caller.blamed(new ArithmeticException(message));
  }
}
