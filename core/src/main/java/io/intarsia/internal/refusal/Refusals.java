package io.intarsia.internal.refusal;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.definition.OpDefinition;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The ops nobody can run, eagerly or in a function, without ending or blocking the process, and
/// why. The table is made of `core/src/main/catalog/refused.json`; `RawOps` has none of them.
public final class Refusals {
  private static final Map<String, String> REASONS =
      Resources.lines("/io/intarsia/op/refused-ops.txt")
          .map(line -> line.split("\t", 2))
          .collect(Collectors.toUnmodifiableMap(fields -> fields[0], fields -> fields[1]));

  private Refusals() {}

  /// Refuses an op that cannot be run at all.
  ///
  /// @throws UnsupportedOperationException if it cannot
  public static void check(OpDefinition definition) {
    reason(definition)
        .ifPresent(reason -> {
          throw Mistake.unsupported(
              "%s: this op is refused: %s".formatted(definition.name(), reason));
        });
  }

  /// Why the op is refused, and what to do instead; empty if it is not.
  public static Optional<String> reason(OpDefinition definition) {
    return Optional.ofNullable(REASONS.get(definition.name()));
  }

  /// The names of all.
  public static Set<String> names() {
    return REASONS.keySet();
  }
}
