package io.intarsia.function;

import io.intarsia.internal.trace.Origin;
import io.intarsia.internal.trace.SourceLine;

/// What is done for each node of a function and of its parts, to find mistakes.
///
/// @param keepsLines whether it is taken down which line of code made each node: up to half of the
///   time of tracing
/// @param checksNumerics whether each node is followed by a check of its numbers
/// @param guardsNodes whether nodes that might end the process come after a check of their inputs
/// @param isCompiled whether XLA compiles them
record Diagnosis(
    boolean keepsLines, boolean checksNumerics, boolean guardsNodes, boolean isCompiled) {
  /// For code that is only tried.
  static final Diagnosis NONE = new Diagnosis(false, false, false, false);

  /// For a function. XLA has no op for either check: what it compiles has none, and what is to be
  /// checked it does not compile.
  static Diagnosis of(FunctionHost host, FunctionOptions options) {
    boolean checksNumerics = host.checksNumerics();
    return new Diagnosis(
        options.sourceLines(),
        checksNumerics,
        !options.jitCompile() || checksNumerics,
        options.jitCompile() && !checksNumerics);
  }

  /// Where a node comes from that is made now.
  Origin origin(boolean isCheck) {
    return Origin.of(keepsLines ? SourceLine.here() : null, isCheck);
  }
}
