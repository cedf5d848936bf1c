package io.intarsia.internal.function.graph;

import io.intarsia.function.FunctionOptions;

/// Whether XLA compiles a function that a gradient is made of.
public enum Compiled {
  NOT,

  /// Together with what calls it.
  AS_PART,

  /// By itself, so that it takes no lists and gives none.
  ALONE;

  public FunctionOptions options(String name) {
    return FunctionOptions.defaults()
        .withName(name)
        .withSourceLines(true)
        .withJitCompile(this == ALONE);
  }

  /// The trace of a function of these options.
  public Trace trace(FunctionHost host, String name, FunctionOptions options) {
    return new Trace(host, name, options.withJitCompile(this != NOT));
  }
}
