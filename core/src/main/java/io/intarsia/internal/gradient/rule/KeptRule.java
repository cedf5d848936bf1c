package io.intarsia.internal.gradient.rule;

import io.intarsia.gradient.rule.GradientRule;
import io.intarsia.gradient.rule.Keeps;

/// A rule, and what a tape keeps for it.
public record KeptRule(Keeps keeps, GradientRule rule) {}
