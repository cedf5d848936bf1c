package io.intarsia.internal.refusal;

import io.intarsia.internal.c.FunctionTypes;
import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.Place;
import org.jspecify.annotations.Nullable;

/// What rules find out more with about a call than its inputs tell.
public interface Probing {
  /// Where they run ops of their own, eagerly.
  Place ops();

  /// Whether ops may run that are not vetted.
  boolean allowsUnvettedOps();

  /// Whether ops wait for partners in other processes, and are watched while they do.
  default boolean takesPartInCollectives() {
    return false;
  }

  /// What a function that ops can call takes and gives; null if there is none of that name.
  @Nullable FunctionTypes function(String name);

  /// The attributes of an operation as the runtime serializes them, those that follow from the
  /// inputs included.
  byte[] attributes(OpKey key);
}
