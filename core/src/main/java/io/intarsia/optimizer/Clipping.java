package io.intarsia.optimizer;

/// How gradients are kept within a limit before they are applied.
public sealed interface Clipping {
  /// Each element on its own: none is smaller than `-limit` or greater than `limit`.
  record ByValue(double limit) implements Clipping {
    /// Checks the limit.
    public ByValue {
      Checks.isPositive("OptimizerOptions", "clipvalue", limit);
    }
  }

  /// Each gradient on its own: its norm is not greater than `limit`.
  record ByNorm(double limit) implements Clipping {
    /// Checks the limit.
    public ByNorm {
      Checks.isPositive("OptimizerOptions", "clipnorm", limit);
    }
  }

  /// All gradients together: their common norm is not greater than `limit`.
  record ByGlobalNorm(double limit) implements Clipping {
    /// Checks the limit.
    public ByGlobalNorm {
      Checks.isPositive("OptimizerOptions", "globalClipnorm", limit);
    }
  }
}
