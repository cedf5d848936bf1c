package io.intarsia.internal.executor;

import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;

/// How many results an operation has: it follows from the lengths of its list inputs and its
/// attributes.
public final class OutputCount {
  private OutputCount() {}

  public static int of(OpDefinition definition, OpKey key) {
    return definition.outputCount(key.attributes(), input -> length(key.signature(), input));
  }

  /// The length of the list that is the input at a position.
  private static int length(int[] signature, int input) {
    int at = 0;
    for (int i = 0; i < input; i++) {
      at += signature[at] < 0 ? -signature[at] : 1;
    }
    return -signature[at] - 1;
  }
}
