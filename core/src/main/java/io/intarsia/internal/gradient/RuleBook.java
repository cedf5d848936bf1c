package io.intarsia.internal.gradient;

import io.intarsia.gradient.rule.GradientRule;
import io.intarsia.gradient.rule.Keeps;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The rules of all ops.
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

  private RuleBook() {}

  /// A rule.
  record Entry(Keeps keeps, GradientRule rule) {}

  private static Map<String, Entry> read() {
    Map<String, Entry> entries = new HashMap<>();
    RuleTables.addTo((op, keeps, rule) -> entries.put(op, new Entry(keeps, rule)));
    return Map.copyOf(entries);
  }

  /// The rule of an op; null if it has none.
  static @Nullable Entry find(String op) {
    return ENTRIES.get(op);
  }

  /// The ops that have a rule.
  static Set<String> names() {
    return ENTRIES.keySet();
  }

  /// Whether no gradient goes through the op, by its nature or because it says so itself.
  static boolean ends(String op) {
    return RuleTables.ENDS.contains(op);
  }

  /// Whether those who call the op say how gradients go through it.
  static boolean isCall(String op) {
    return CALLS.contains(op);
  }
}
