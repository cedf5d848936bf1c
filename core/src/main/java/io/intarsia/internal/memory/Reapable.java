package io.intarsia.internal.memory;

import java.lang.ref.PhantomReference;

/// Owns something native on behalf of a Java object, and frees it when that is garbage. One object
/// where a `Cleaner` needs three.
public abstract class Reapable extends PhantomReference<Object> {
  /// @param owner whose death is watched; the subclass must not refer to it
  protected Reapable(Object owner) {
    super(owner, Reaper.queue());
  }

  /// Frees what it owns; the owner is garbage.
  protected abstract void reap();
}
