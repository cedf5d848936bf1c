package io.intarsia.types.handle;

import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;
import java.time.Duration;

/// What critical sections have to say.
final class SectionErrors {
  private SectionErrors() {}

  static IllegalStateException nested(String name) {
    return Mistake.state(
        ("CriticalSection.execute: expected a caller that is not in the section '%s', got one that"
                + " runs its code and would wait for itself; move the call out of that code")
            .formatted(name));
  }

  static IllegalStateException interrupted(String name) {
    return Mistake.state(
        "CriticalSection.execute: interrupted while waiting for the section '" + name + "'");
  }

  static IllegalStateException late(String name, Duration limit) {
    return Mistake.state(
        ("CriticalSection.execute: waited %s for the section '%s', which somebody else is in; look"
                + " for host functions in its code that wait for it, or give it a longer waitLimit")
            .formatted(limit, name));
  }

  static IllegalStateException shared(String name, String other) {
    return Mistake.state(
        ("CriticalSection.execute: expected resources that no other section uses, got some that the"
                + " section '%s' uses as well as '%s'; use one section for both, or"
                + " exclusiveResourceAccess = false in each")
            .formatted(other, name));
  }

  static IllegalArgumentException handle(String name, Tensor handle) {
    return Mistake.argument(
        ("CriticalSection.execute: expected code that uses tensors with values, got %s%s from the"
                + " function around section '%s'; use the variable or table itself, and make such"
                + " values within the code")
            .formatted(handle.dtype(), handle.shape(), name));
  }

  static IllegalArgumentException limit(Duration limit) {
    return Mistake.argument("CriticalSection.of: expected a positive waitLimit, got " + limit);
  }
}
