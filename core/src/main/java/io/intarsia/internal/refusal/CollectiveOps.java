package io.intarsia.internal.refusal;

import io.intarsia.op.definition.OpDefinitions;
import io.intarsia.tensor.Attributes;

/// The ops that wait for partners: those collectives that can be told for how long.
public final class CollectiveOps {
  /// How long the runtime waits, in seconds; 0 is without end. It starts a thread for each
  /// collective that sleeps until the time is up, so it is never told.
  public static final String TIMEOUT = "timeout_seconds";

  private static final String PREFIX = "Collective";

  private CollectiveOps() {}

  /// Whether an op waits for partners.
  public static boolean waits(String op) {
    return op.startsWith(PREFIX)
        && OpDefinitions.find(op).flatMap(definition -> definition.attribute(TIMEOUT)).isPresent();
  }

  /// Attributes for the runtime, which sets no limit of time itself.
  public static Attributes unlimited(String op, Attributes attributes) {
    return waits(op) && attributes.get(TIMEOUT) instanceof Number
        ? attributes.with(TIMEOUT, 0f)
        : attributes;
  }
}
