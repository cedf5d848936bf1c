package io.intarsia.op;

/// Options of `caseOf`.
///
/// @param exclusive whether it is an error if several conditions are true
public record CaseOptions(boolean exclusive) {
  /// Python's default: the first condition that is true counts.
  public static CaseOptions defaults() {
    return new CaseOptions(false);
  }

  /// These options with or without a check that one condition at most is true.
  public CaseOptions withExclusive(boolean exclusive) {
    return new CaseOptions(exclusive);
  }
}
