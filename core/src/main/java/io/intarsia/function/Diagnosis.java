package io.intarsia.function;

/// What is done for each node of a function and of its parts, to find mistakes.
///
/// @param sources takes down which line of code made each node
/// @param checksNumerics whether each node is followed by a check of its numbers
/// @param guardsNodes whether nodes that might end the process come after a check of their inputs
/// @param isCompiled whether XLA compiles them
record Diagnosis(
    NodeSources sources, boolean checksNumerics, boolean guardsNodes, boolean isCompiled) {
  /// For code that is only tried.
  static final Diagnosis NONE = new Diagnosis(new NodeSources(false), false, false, false);

  /// For a function. XLA has no op for either check: what it compiles has none, and what is to be
  /// checked it does not compile.
  static Diagnosis of(FunctionHost host, FunctionOptions options) {
    boolean checksNumerics = host.checksNumerics();
    return new Diagnosis(
        new NodeSources(options.sourceLines()),
        checksNumerics,
        !options.jitCompile() || checksNumerics,
        options.jitCompile() && !checksNumerics);
  }
}
