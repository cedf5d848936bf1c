package io.intarsia.internal.gradient;

import io.intarsia.gradient.rule.GradientRule;
import io.intarsia.gradient.rule.GradientRules;
import io.intarsia.gradient.rule.Keeps;
import io.intarsia.op.definition.OpDefinitions;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
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

  private static final Map<String, Entry> ENTRIES = read();

  // Of the environment; they go before the others.
  private final Map<String, Entry> own = new HashMap<>();

  /// @throws IllegalArgumentException if a rule is for an op that there is not, or that calls
  ///   functions
  RuleBook(Map<String, GradientRules.Own> own) {
    own.forEach((op, given) -> {
      if (isCall(op) || OpDefinitions.find(op).isEmpty()) {
        throw GradientErrors.noOpForRule(op, isCall(op));
      }
      this.own.put(op, new Entry(given.keeps(), given.rule()));
    });
  }

  /// A rule.
  record Entry(Keeps keeps, GradientRule rule) {}

  private static Map<String, Entry> read() {
    Map<String, Entry> entries = new HashMap<>();
    RuleTables.addTo((op, keeps, rule) -> entries.put(op, new Entry(keeps, rule)));
    return Map.copyOf(entries);
  }

  /// The rule of an op; null if it has none.
  @Nullable Entry find(String op) {
    Entry entry = own.isEmpty() ? null : own.get(op);
    return entry == null ? ENTRIES.get(op) : entry;
  }

  /// The ops that have a rule of the library.
  static Set<String> names() {
    return ENTRIES.keySet();
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
