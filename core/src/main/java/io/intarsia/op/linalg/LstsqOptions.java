package io.intarsia.op.linalg;

/// Options of `lstsq`.
///
/// @param l2Regularizer what the squared norm of the solution is weighted with
/// @param fast whether to solve the normal equations by Cholesky's method, which needs full rank
///   and loses half of the digits; else by a complete orthogonal decomposition
public record LstsqOptions(double l2Regularizer, boolean fast) {
  /// Python's defaults: no regularizer, fast.
  public static LstsqOptions defaults() {
    return new LstsqOptions(0, true);
  }

  /// These options with a regularizer.
  public LstsqOptions withL2Regularizer(double l2Regularizer) {
    return new LstsqOptions(l2Regularizer, fast);
  }

  /// These options with the fast method, or the robust one.
  public LstsqOptions withFast(boolean fast) {
    return new LstsqOptions(l2Regularizer, fast);
  }
}
