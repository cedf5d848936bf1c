package io.intarsia.fuzz.child;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.child.Tally.End;
import org.jspecify.annotations.Nullable;

/// Makes calls.
public interface CallRunner extends AutoCloseable {
  /// What came of a call.
  ///
  /// @param failure null if there was a result
  /// @param isExpected whether the failure is of a kind that bad calls may have
  record Outcome(End end, @Nullable Throwable failure, boolean isExpected) {
    /// A result.
    public static Outcome result() {
      return new Outcome(End.RESULT, null, true);
    }
  }

  /// How many calls an environment is good for: it grows with each.
  int CALLS = 2_000;

  /// How many calls it is good for.
  default int calls() {
    return CALLS;
  }

  /// Whether another process should make the calls to come.
  default boolean isSpent() {
    return false;
  }

  /// Makes one call.
  Outcome make(Call call);

  @Override
  void close();
}
