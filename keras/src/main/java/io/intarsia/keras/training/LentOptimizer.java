package io.intarsia.keras.training;

import io.intarsia.optimizer.Optimizer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The optimizer that remembers what all parts do, while it is lent to code: who asks for it
/// meanwhile gets the same one.
final class LentOptimizer {
  private @Nullable Optimizer lent;

  /// @param steps whose optimizer it is, if none is lent
  <R> R lend(Supplier<Steps> steps, Function<? super Optimizer, ? extends R> code) {
    if (lent != null) {
      return code.apply(lent);
    }
    return steps
        .get()
        .whole(optimizer -> {
          lent = optimizer;
          try {
            return code.apply(optimizer);
          } finally {
            lent = null;
          }
        });
  }
}
