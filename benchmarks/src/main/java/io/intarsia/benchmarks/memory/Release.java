package io.intarsia.benchmarks.memory;

/// How tensors are given back.
public enum Release {
  CLOSE("each closed", 0),
  SCOPE_1("in scopes of 1", 1),
  SCOPE_100("in scopes of 100", 100),
  SCOPE_10000("in scopes of 10,000", 10_000),
  /// As many scopes of one turn, each replacing the variable.
  REPLACE("in scopes that replace", 1),
  NONE("never closed", 0);

  private final String title;
  private final int scopeSize;

  Release(String title, int scopeSize) {
    this.title = title;
    this.scopeSize = scopeSize;
  }

  public String title() {
    return title;
  }

  /// Tensors in a scope; 0 without scopes.
  int scopeSize() {
    return scopeSize;
  }
}
