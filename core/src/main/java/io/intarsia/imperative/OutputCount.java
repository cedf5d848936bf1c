package io.intarsia.imperative;

import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;

/// How many results an operation has: it follows from the lengths of its list inputs and its
/// attributes.
final class OutputCount {
  private OutputCount() {}

  static int of(OpDefinition definition, OpKey key) {
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
