package io.intarsia.internal.refusal;

import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.definition.OpDefinition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The ops of which it is known what they do with wrong arguments: those the library's own
/// functions are made of, and those a campaign of random calls found to end in a result or an
/// exception. Both lists are resources; the others need a key.
public final class Vetted {
  private static final String OWN = "/META-INF/intarsia/own-ops.txt";
  private static final String CAMPAIGN = "/META-INF/intarsia/vetted-ops.txt";
  private static final String RESULT = " result=";

  /// Saved models say what their tables hold, in functions of their own.
  private static final Set<String> LOADING =
      Set.of(
          "RestoreV2",
          "InitializeTableV2",
          "InitializeTableFromTextFileV2",
          "LookupTableExportV2",
          "LookupTableImportV2",
          "LookupTableInsertV2",
          "LookupTableRemoveV2",
          "LookupTableSizeV2");

  private static final Set<String> OPS = new HashSet<>(LOADING);
  private static final Map<String, String> RESULTS = new HashMap<>();

  static {
    OPS.addAll(Resources.lines(OWN).toList());
    Resources.lines(CAMPAIGN)
        .forEach(line -> {
          String op = line.split(" ", 2)[0];
          int at = line.indexOf(RESULT);
          String result = at < 0 ? "" : line.substring(at + RESULT.length());
          if (result.equals("held")) {
            OPS.add(op);
          }
          RESULTS.put(op, result);
        });
  }

  private Vetted() {}

  /// Refuses an op that nobody has vetted.
  ///
  /// @throws UnsupportedOperationException if it is not vetted
  public static void check(OpDefinition definition) {
    reason(definition)
        .ifPresent(reason -> {
          throw Mistake.unsupported(
              ("%s: this op is not vetted: %s; wrong arguments may end the process. To run it all"
                      + " the same, open the environment with"
                      + " EnvironmentOptions.withUnvettedOps(true)")
                  .formatted(definition.name(), reason));
        });
  }

  /// What is missing; empty if the op is vetted.
  public static Optional<String> reason(OpDefinition definition) {
    String op = definition.name();
    if (OPS.contains(op) || HostOp.has(op)) {
      return Optional.empty();
    }
    String result = RESULTS.getOrDefault(op, "few");
    return Optional.of(
        switch (result.split(" ", 2)[0]) {
          case "died", "hung", "grew" -> "a campaign of random calls found that it " + result;
          default -> "no function of the library uses it, and too few random calls have tried it";
        });
  }
}
