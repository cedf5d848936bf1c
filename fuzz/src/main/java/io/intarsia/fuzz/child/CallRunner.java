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

  /// How many calls it is good for: some grow with each.
  default int calls() {
    return 2_000;
  }

  /// Makes one call.
  Outcome make(Call call);

  @Override
  void close();
}
