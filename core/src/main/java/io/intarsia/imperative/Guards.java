package io.intarsia.imperative;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the inputs of some ops must be because their kernels do not check it. Found by fuzzing; an op that is not
/// listed reports its errors itself and pays nothing.
final class Guards {
  private static final Map<String, Guard> GUARDS = new HashMap<>();

  static {
    guard("Conv2DBackpropFilter LSTMBlockCell RaggedTensorToVariantGradient", ShapeFunction::check);
  }

  private Guards() {}

  /// The guard of an op, or null.
  static @Nullable Guard of(String op) {
    return GUARDS.get(op);
  }

  private static void guard(String ops, Guard guard) {
    Arrays.stream(ops.split(" ")).forEach(op -> GUARDS.merge(op, guard, Guard::and));
  }
}
