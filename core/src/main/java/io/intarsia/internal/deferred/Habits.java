package io.intarsia.internal.deferred;

/// What is found out about an operation while it runs.
public final class Habits {
  private volatile boolean readsValues;

  /// Whether shapes of its results follow from the values of inputs, as of axes and sizes, beside
  /// their shapes.
  boolean readsValues() {
    return readsValues;
  }

  void setReadsValues() {
    readsValues = true;
  }
}
