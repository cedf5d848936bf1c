package io.intarsia.internal.refusal;

import io.intarsia.internal.host.HostThreads;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the inputs of some ops must be because their kernels do not check it. Found by fuzzing; an
/// op that is not listed reports its errors itself and pays nothing.
public final class Guards {
  /// The rules of each op, of the table that says them, and the guards of those that were asked
  /// for: to make all takes longer than the first op does.
  private static final RuleTable RULES = RuleTable.read();

  private static final Map<String, Guard> MADE = new ConcurrentHashMap<>();

  /// Of functions that XLA compiles, besides.
  private static final Map<String, Guard> COMPILED = new ConcurrentHashMap<>();

  /// For what runs on threads of the runtime: an inline host function holds one while it waits.
  public static final Guard.Call NEEDS_THREAD =
      call -> {
        if (HostThreads.isRunningHere()) {
          throw RefusalErrors.needsThread(call.key().op());
        }
      };

  private Guards() {}

  /// Checks the attributes of an operation and returns what must be checked on each call: nothing
  /// for most ops.
  ///
  /// @throws IllegalArgumentException if a call would end or hang the process
  public static List<Guard.Call> prepare(OpDefinition definition, OpKey key) {
    Guard guard = of(definition);
    if (guard == null) {
      return List.of();
    }
    guard.preparations().forEach(preparation -> preparation.check(definition, key));
    return guard.calls();
  }

  /// What must be checked besides on each call of a function that XLA compiles.
  static List<Guard.Call> compiled(OpDefinition definition) {
    Guard guard = find(COMPILED, RULES.compiled(), definition.name());
    return guard == null ? List.of() : guard.calls();
  }

  /// Whether there is anything to check.
  static boolean has(OpDefinition definition) {
    return of(definition) != null;
  }

  private static @Nullable Guard of(OpDefinition definition) {
    return Stream.of(
            HandleGuards.of(definition),
            FunctionGuards.of(definition),
            Optional.ofNullable(find(MADE, RULES.always(), definition.name())))
        .flatMap(Optional::stream)
        .reduce(Guard::and)
        .orElse(null);
  }

  private static @Nullable Guard find(
      Map<String, Guard> made, Map<String, List<String>> rules, String op) {
    List<String> own = rules.get(op);
    return own == null ? null : made.computeIfAbsent(op, _ -> RuleTable.guard(own));
  }

  /// All ops with rules of their own, and these, sorted by name; that handles are checked, too,
  /// goes without saying.
  public static Map<String, Guard> all() {
    Map<String, Guard> all = new TreeMap<>();
    RULES.always().forEach((op, rules) -> all.merge(op, RuleTable.guard(rules), Guard::and));
    RULES.compiled().forEach((op, rules) -> all.merge(op, RuleTable.guard(rules), Guard::and));
    return all;
  }
}
