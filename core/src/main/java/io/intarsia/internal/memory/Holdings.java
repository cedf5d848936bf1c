package io.intarsia.internal.memory;

/// Native memory whose owners are Java objects.
public interface Holdings {
  /// The bytes held now, by objects in use and by garbage.
  long held();

  /// The bytes freed so far because their Java objects were garbage; those freed by hand do not
  /// count.
  long reaped();

  /// Frees on the calling thread whatever the last collection found dead. The references arrive in
  /// their queue one by one and later, but say immediately that they are cleared.
  void reapAll();
}
