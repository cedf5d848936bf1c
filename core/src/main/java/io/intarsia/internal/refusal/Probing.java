package io.intarsia.internal.refusal;

import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.OpRunner;

/// What rules find out more with about a call than its inputs tell.
public interface Probing {
  /// Where they run ops of their own, at once.
  OpRunner ops();

  /// The attributes of an operation as the runtime serializes them, those that follow from the
  /// inputs included.
  byte[] attributes(OpKey key);
}
