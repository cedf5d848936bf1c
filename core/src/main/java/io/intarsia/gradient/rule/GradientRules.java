package io.intarsia.gradient.rule;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// What an environment does in the backward pass that is not the library's own choice: rules for
/// ops that have none, or other ones, and whether slices may become tensors.
///
/// ```java
/// GradientRules rules =
///     GradientRules.defaults().with("Round", Keeps.NOTHING, op -> op.give(0, op::gradient));
/// Environment tf = Environment.open(EnvironmentOptions.defaults().withGradientRules(rules));
/// ```
///
/// @param own rules by the registered names of the ops; they stand in for those of the library
/// @param densification whether a gradient that is
///   [IndexedSlices][io.intarsia.slices.IndexedSlices] may become a tensor of the whole shape where
///   a tensor is needed; if not, that is an error
/// @see "Python: tf.RegisterGradient"
public record GradientRules(Map<String, Own> own, boolean densification) {
  private static final GradientRules DEFAULTS = new GradientRules(Map.of(), true);

  /// A rule, and what it reads.
  public record Own(Keeps keeps, GradientRule rule) {
    public Own {
      Objects.requireNonNull(keeps, "keeps");
      Objects.requireNonNull(rule, "rule");
    }
  }

  public GradientRules {
    own = Map.copyOf(own);
  }

  /// The library's rules; slices become tensors where they must.
  public static GradientRules defaults() {
    return DEFAULTS;
  }

  /// These rules and one for an op, in place of what there was.
  ///
  /// @param op its registered name
  /// @param keeps what the rule reads of the op
  public GradientRules with(String op, Keeps keeps, GradientRule rule) {
    Map<String, Own> more = new HashMap<>(own);
    more.put(op, new Own(keeps, rule));
    return new GradientRules(more, densification);
  }

  /// These rules, where slices may become tensors or must not.
  public GradientRules withDensification(boolean densification) {
    return new GradientRules(own, densification);
  }
}
