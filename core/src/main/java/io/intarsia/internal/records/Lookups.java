package io.intarsia.internal.records;

import java.lang.invoke.MethodHandles;

/// Access to classes of programs.
public final class Lookups {
  private Lookups() {}

  /// A lookup that sees what the class itself does.
  ///
  /// @throws IllegalAccessException if its package is not open to this library
  public static MethodHandles.Lookup inside(Class<?> type) throws IllegalAccessException {
    // Lookups, unlike reflection, ask whether this module reads the other.
    Module ignored = Lookups.class.getModule().addReads(type.getModule());
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
  }

  /// The same, or, of a package that is not open, one that sees what everybody does: public classes
  /// of an exported package need not be open.
  public static MethodHandles.Lookup into(Class<?> type) {
    try {
      return inside(type);
    } catch (IllegalAccessException e) {
      return MethodHandles.lookup();
    }
  }
}
