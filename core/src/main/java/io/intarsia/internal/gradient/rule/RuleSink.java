package io.intarsia.internal.gradient.rule;

import io.intarsia.gradient.rule.GradientRule;
import io.intarsia.gradient.rule.Keeps;

/// Takes the rules of the tables that the generator makes.
@FunctionalInterface
public interface RuleSink {
  /// The rule of an op.
  void add(String op, Keeps keeps, GradientRule rule);
}
