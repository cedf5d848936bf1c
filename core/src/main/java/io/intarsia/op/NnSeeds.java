package io.intarsia.op;

import io.intarsia.tensor.Attributes;
import org.jspecify.annotations.Nullable;

/// The seeds of random ops as attributes.
final class NnSeeds {
  private NnSeeds() {}

  static Attributes attributes(Ops tf, @Nullable Long seed) {
    return Attributes.NONE;
  }
}
