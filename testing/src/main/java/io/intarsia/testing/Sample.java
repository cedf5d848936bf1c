package io.intarsia.testing;

import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;

/// A generated value, the seed it was made from, and its spec.
record Sample(long seed, Object value, TypeSpec<Object> spec) {
  @SuppressWarnings("unchecked") // the spec of the value
  static Sample of(long seed, Object value) {
    return new Sample(seed, value, (TypeSpec<Object>) TypeSpecs.of(value));
  }
}
