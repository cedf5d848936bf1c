package io.intarsia.cli.program;

/// A program has errors, which were printed.
public final class CompilationException extends Exception {
  private static final long serialVersionUID = 1;
}
