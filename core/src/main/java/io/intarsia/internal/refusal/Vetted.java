package io.intarsia.internal.refusal;

import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.c.RuntimeLoader;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.runtime.LoadedRuntime;
import io.intarsia.op.definition.OpDefinition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The ops of which it is known what they do with wrong arguments: those that a campaign of random
/// calls found to end in a result or an exception. Its record is a resource; the others need a key.
/// That the library uses an op says nothing: an op it uses must be on record like any other. The
/// campaigns ran on the release that the library is generated from; of what was found on another
/// one there is a list.
public final class Vetted {
  private static final String CAMPAIGN = "/META-INF/intarsia/vetted-ops.txt";
  private static final String RESULT = " result=";

  /// Results that need no key: it was tried enough, has no kernel here, or does nothing but fail.
  private static final Set<String> HARMLESS = Set.of("held", "absent", "fails");

  /// The client's half of the data service. Its other half is a server that the caller names, and
  /// trusts, so random calls say nothing; rules ask whether there is one.
  private static final Set<String> OF_THE_DATA_SERVICE =
      Set.of("RegisterDatasetV2", "DataServiceDatasetV4", "DummyIterationCounter");

  private static final Set<String> OPS = new HashSet<>();
  private static final Map<String, String> RESULTS = new HashMap<>();

  static {
    Resources.lines(CAMPAIGN)
        .forEach(line -> {
          String op = line.split(" ", 2)[0];
          int at = line.indexOf(RESULT);
          String result = at < 0 ? "" : line.substring(at + RESULT.length());
          if (HARMLESS.contains(result.split("[ ,]", 2)[0])) {
            OPS.add(op);
          }
          RESULTS.put(op, result);
        });
    String ignored = RuntimeLoader.load();
    for (String release : LoadedRuntime.current().orElseThrow().restrictions()) {
      restrict(release);
    }
  }

  // A line is the name of an op, and what was found of it on that release.
  private static void restrict(String release) {
    Resources.lines("/META-INF/intarsia/unvetted-%s.txt".formatted(release))
        .map(line -> line.split(" ", 2))
        .forEach(line -> {
          OPS.remove(line[0]);
          RESULTS.put(line[0], line[1]);
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

  /// Whether it is vetted because the caller says which server to trust.
  public static boolean isOfTheDataService(String op) {
    return OF_THE_DATA_SERVICE.contains(op);
  }

  /// What is missing; empty if the op is vetted.
  public static Optional<String> reason(OpDefinition definition) {
    String op = definition.name();
    if (OPS.contains(op) || isOfTheDataService(op) || HostOp.has(op)) {
      return Optional.empty();
    }
    String result = RESULTS.getOrDefault(op, "few");
    return Optional.of(
        switch (result.split(" ", 2)[0]) {
          case "died", "hung", "grew" -> "a campaign of random calls found that it " + result;
          default -> "too few random calls have tried it";
        });
  }
}
