package io.intarsia.internal.caller;

import java.lang.StackWalker.StackFrame;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A line of a program that called the library.
///
/// @param frame of the program
/// @param called the frame of the function of the facade that it called; null if it called
///   something else
public record CallSite(StackFrame frame, @Nullable StackFrame called) {
  /// The line, such as `com.acme.Model.step(Model.java:12)`.
  public String line() {
    return frame.toStackTraceElement().toString();
  }

  /// The Java name of the function that was called, such as `plus`; empty if that has no name for
  /// messages.
  public Optional<String> function() {
    return Optional.ofNullable(called).map(StackFrame::getMethodName).filter(CallSite::isWritten);
  }

  /// Whether code can have written it: constructors and the bodies of lambdas have other names.
  private static boolean isWritten(String method) {
    return !method.startsWith("<") && !method.contains("$");
  }
}
