package io.intarsia.internal.function.graph;

import io.intarsia.function.FunctionOptions;
import io.intarsia.internal.caller.CallerFrames;
import io.intarsia.internal.trace.Origin;
import org.jspecify.annotations.Nullable;

/// What is done for each node of a function and of its parts, to find mistakes.
///
/// @param callers finds which line of code makes each node, up to a third of the time of tracing;
///   null if lines are not kept
/// @param checksNumerics whether each node is followed by a check of its numbers
/// @param guardsNodes whether nodes that might end the process come after a check of their inputs
/// @param isCompiled whether XLA compiles them
public record Diagnosis(
    @Nullable CallerFrames callers,
    boolean checksNumerics,
    boolean guardsNodes,
    boolean isCompiled) {
  /// For code that is only tried.
  static final Diagnosis NONE = new Diagnosis(null, false, false, false);

  /// For a function. XLA has no op for either check: what it compiles has none, and what is to be
  /// checked it does not compile.
  static Diagnosis of(FunctionHost host, FunctionOptions options) {
    boolean checksNumerics = host.checksNumerics();
    return new Diagnosis(
        options.sourceLines() ? new CallerFrames() : null,
        checksNumerics,
        !options.jitCompile() || checksNumerics,
        options.jitCompile() && !checksNumerics);
  }

  public boolean keepsLines() {
    return callers != null;
  }

  /// Where a node comes from that is made now.
  Origin origin(boolean isCheck) {
    return Origin.of(callers == null ? null : callers.next(), isCheck);
  }
}
