package io.intarsia.internal.gradient;

import io.intarsia.gradient.rule.GradientRules;

/// What gradients need of the environment they belong to.
public final class GradientHost {
  private final RuleBook rules;
  private final Densification densification;

  /// @throws IllegalArgumentException if a rule is for an op that there is not
  public GradientHost(GradientRules rules) {
    this.rules = new RuleBook(rules.own());
    this.densification = new Densification(rules.densification());
  }

  RuleBook rules() {
    return rules;
  }

  /// How slices become tensors.
  public Densification densification() {
    return densification;
  }
}
