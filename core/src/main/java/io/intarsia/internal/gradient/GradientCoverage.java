package io.intarsia.internal.gradient;

import java.util.Set;
import java.util.TreeSet;

/// What gradients go through, for the documentation.
public final class GradientCoverage {
  private GradientCoverage() {}

  /// The ops that have a rule, sorted.
  public static Set<String> withRule() {
    return new TreeSet<>(RuleBook.names());
  }

  /// The ops that no gradient goes through, sorted.
  public static Set<String> ends() {
    return new TreeSet<>(RuleTables.ENDS);
  }
}
