package io.intarsia.dispatch;

import java.util.concurrent.atomic.LongAdder;

/// How often functions that nobody ran for a type were called on its values.
public final class DispatchCounts {
  private final LongAdder refused = new LongAdder();
  private final LongAdder delegated = new LongAdder();

  DispatchCounts() {}

  /// Calls that failed because the type does not convert to a tensor.
  public long refused() {
    return refused.sum();
  }

  /// Values that were converted to tensors.
  public long delegated() {
    return delegated.sum();
  }

  void addRefused() {
    refused.increment();
  }

  void addDelegated() {
    delegated.increment();
  }

  /// Both numbers.
  @Override
  public String toString() {
    return "refused " + refused() + ", delegated " + delegated();
  }
}
