package io.intarsia.internal.composite;

import java.lang.invoke.MethodHandles;

/// Access to classes of others.
final class Look {
  private Look() {}

  /// A lookup that sees what the class itself does, or, if its package is not open to this library,
  /// what everybody does.
  static MethodHandles.Lookup into(Class<?> type) {
    // Lookups, unlike reflection, ask whether this module reads the other.
    Module ignored = Look.class.getModule().addReads(type.getModule());
    try {
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    } catch (IllegalAccessException e) {
      return MethodHandles.lookup();
    }
  }
}
