package io.intarsia.internal.trace;

import java.lang.StackWalker.StackFrame;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Where a node comes from: what a `GraphDef` does not tell.
///
/// @param frame of the caller's code that made it; null if it was not looked for
/// @param isCheck whether the library added it, to check what another node takes or gives
public record Origin(@Nullable StackFrame frame, boolean isCheck) {
  private static final Origin OP = new Origin(null, false);
  private static final Origin CHECK = new Origin(null, true);

  /// That of a node.
  public static Origin of(@Nullable StackFrame frame, boolean isCheck) {
    return frame != null ? new Origin(frame, isCheck) : isCheck ? CHECK : OP;
  }

  /// The line of the caller's code, such as `com.acme.Model.step(Model.java:12)`.
  public Optional<String> line() {
    return Optional.ofNullable(frame).map(found -> found.toStackTraceElement().toString());
  }
}
