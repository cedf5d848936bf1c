package io.intarsia.function;

import io.intarsia.op.Ops;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The Java code of a function, whatever the number of its arguments.
@FunctionalInterface
public interface Body {
  /// Runs it.
  ///
  /// @param tf what it runs its ops on
  @Nullable Object run(Ops tf, List<@Nullable Object> arguments);
}
