package io.intarsia.op.base;

import io.intarsia.tensor.Attributes;

/// The seeds of one random op.
///
/// Native random ops are stateful: a kernel made for two seeds goes on in its sequence from call to
/// call. Seeds that are used once would leave such a kernel behind every time, so their ops run
/// stateless instead, with the same numbers: the first ones of that kernel.
///
/// @param first the environment's seed
/// @param second the op's seed
/// @param isOnce whether no other op gets these seeds
public record OpSeeds(long first, long second, boolean isOnce) {
  /// Lets the runtime draw seeds.
  public static final OpSeeds NONE = new OpSeeds(0, 0, false);

  private static final long LIMIT = Integer.MAX_VALUE;

  /// Seeds of a sequence.
  public static OpSeeds lasting(long first, long second) {
    return of(first, second, false);
  }

  /// Seeds for one call.
  public static OpSeeds once(long first, long second) {
    return of(first, second, true);
  }

  /// These seeds for a sequence.
  public OpSeeds lasting() {
    return new OpSeeds(first, second, false);
  }

  /// Two zeros would mean none.
  private static OpSeeds of(long first, long second, boolean isOnce) {
    long one = Math.floorMod(first, LIMIT);
    long two = Math.floorMod(second, LIMIT);
    return one == 0 && two == 0 ? new OpSeeds(0, LIMIT, isOnce) : new OpSeeds(one, two, isOnce);
  }

  /// For a stateful op.
  public Attributes attributes() {
    return first == 0 && second == 0
        ? Attributes.NONE
        : Attributes.of("seed", first).with("seed2", second);
  }
}
