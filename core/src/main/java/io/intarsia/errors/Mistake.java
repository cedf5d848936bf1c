package io.intarsia.errors;

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
}
