package io.intarsia.internal.memory;

/// Native memory whose owners are Java objects.
public interface Holdings {
  /// The bytes held now, by objects in use and by garbage.
  long held();

  /// The bytes freed so far because their Java objects were garbage; those freed by hand do not
  /// count.
  long reaped();
}
