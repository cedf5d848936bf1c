package io.intarsia.internal.refusal;

import io.intarsia.internal.caller.Mistake;

/// Guards of collectives, which wait without end for partners that nobody has told the runtime of.
final class CollectiveGuards {
  private CollectiveGuards() {}

  /// The guard of an environment that takes part in collectives: it watches the partners, and ends
  /// what takes longer than its options or the op say. In a function it sees no collective begin.
  static Guard takesPart() {
    return Guard.ofInputs(
        "the environment takes part in collectives with other processes; in functions, "
            + Rules.quoted(CollectiveOps.TIMEOUT)
            + " is not set",
        call -> {
          boolean takesPart = call.probing().takesPartInCollectives();
          if (!takesPart && !call.probing().allowsUnvettedOps()) {
            throw noPartners(call);
          }
          if (isTimed(call) && (!takesPart || call.when() != GuardedCall.When.EAGER)) {
            throw timed(call);
          }
        });
  }

  private static boolean isTimed(GuardedCall call) {
    return call.attribute(CollectiveOps.TIMEOUT) instanceof Number seconds
        && seconds.doubleValue() > 0;
  }

  private static IllegalStateException noPartners(GuardedCall call) {
    return Mistake.state(
        "%s: this environment has no partners to wait for, and the op would wait without end; open it with EnvironmentOptions.withCollectives(…)"
            .formatted(call.key().op()));
  }

  private static IllegalArgumentException timed(GuardedCall call) {
    return Mistake.argument(
        "%s: attribute 'timeout_seconds' must be 0 in a function, got %s; the runtime starts a thread for each such collective, which sleeps until the time is up, and some thousand of them end the process: limit the call of the function with RunOptions.withTimeout, or run the op eagerly where partners are watched"
            .formatted(call.key().op(), call.attribute(CollectiveOps.TIMEOUT)));
  }
}
