package io.intarsia.internal.refusal;

import io.intarsia.internal.caller.Mistake;

/// Guards of collectives, which wait without end for partners that nobody has told the runtime of.
final class CollectiveGuards {
  private CollectiveGuards() {}

  /// The guard of an environment that takes part in collectives: it watches the partners, and ends
  /// what takes longer than its options say.
  static Guard takesPart() {
    return Guard.ofInputs(
        "the environment takes part in collectives with other processes",
        call -> {
          Probing probing = call.probing();
          if (!probing.takesPartInCollectives() && !probing.allowsUnvettedOps()) {
            throw Mistake.state(
                "%s: this environment has no partners to wait for, and the op would wait without end; open it with EnvironmentOptions.withCollectives(…)"
                    .formatted(call.key().op()));
          }
        });
  }
}
