package io.intarsia.testing;

import io.intarsia.imperative.Environment;
import io.intarsia.spec.TypeSpec;
import java.util.List;
import java.util.function.Consumer;

/// What one law is tried on.
///
/// @param others specs of other types to compare with
record Trial(Environment tf, TypeLaws<?> laws, List<Sample> samples, List<TypeSpec<?>> others) {
  /// Does something with each value; what it throws is reported with the seed.
  void each(Consumer<Sample> check) {
    for (Sample sample : samples) {
      attempt(sample, () -> check.accept(sample));
    }
  }

  /// As [#each], but values the law does not apply to are left out.
  ///
  /// @throws NotApplicable if it applies to none
  void eachApplicable(Consumer<Sample> check) {
    NotApplicable reason = null;
    int tried = 0;
    for (Sample sample : samples) {
      try {
        attempt(sample, () -> check.accept(sample));
        tried++;
      } catch (NotApplicable e) {
        reason = e;
      }
    }
    if (tried == 0 && reason != null) {
      throw reason;
    }
  }

  private static void attempt(Sample sample, Runnable check) {
    try {
      check.run();
    } catch (LawBroken | NotApplicable e) {
      throw e;
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      throw LawBroken.thrown(sample, e);
    }
  }
}
