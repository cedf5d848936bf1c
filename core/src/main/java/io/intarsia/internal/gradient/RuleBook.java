package io.intarsia.internal.gradient;

import io.intarsia.gradient.rule.GradientRules;
import io.intarsia.internal.gradient.rule.KeptRule;
import io.intarsia.op.definition.OpDefinitions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The rules of all ops, as an environment has them.
final class RuleBook {
  // What calls functions is recorded by who calls it.
  private static final Set<String> CALLS =
      Set.of(
          "PartitionedCall",
          "StatefulPartitionedCall",
          "If",
          "StatelessIf",
          "Case",
          "StatelessCase",
          "While",
          "StatelessWhile");

  // Those of the library that somebody asked for: to make all takes longer than the first op does.
  private static final Map<String, KeptRule> MADE = new ConcurrentHashMap<>();

  // Of the environment; they go before the others.
  private final Map<String, KeptRule> own = new HashMap<>();

  /// @throws IllegalArgumentException if a rule is for an op that there is not, or that calls
  ///   functions
  RuleBook(Map<String, GradientRules.Own> own) {
    own.forEach((op, given) -> {
      if (isCall(op) || OpDefinitions.find(op).isEmpty()) {
        throw GradientErrors.noOpForRule(op, isCall(op));
      }
      this.own.put(op, new KeptRule(given.keeps(), given.rule()));
    });
  }

  /// The rule of an op; null if it has none.
  @Nullable KeptRule find(String op) {
    KeptRule ofEnvironment = own.isEmpty() ? null : own.get(op);
    return ofEnvironment == null ? ofLibrary(op) : ofEnvironment;
  }

  private static @Nullable KeptRule ofLibrary(String op) {
    KeptRule made = MADE.get(op);
    return made == null && RuleTables.OPS.contains(op)
        ? MADE.computeIfAbsent(op, RuleTables::find)
        : made;
  }

  /// The ops that have a rule of the library.
  static Set<String> names() {
    return RuleTables.OPS;
  }

  /// Whether no gradient goes through an op without a rule, by its nature or because it says so
  /// itself.
  static boolean ends(String op) {
    return RuleTables.ENDS.contains(op);
  }

  /// Whether those who call the op say how gradients go through it.
  static boolean isCall(String op) {
    return CALLS.contains(op);
  }
}
