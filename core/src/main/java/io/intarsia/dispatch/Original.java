package io.intarsia.dispatch;

import org.jspecify.annotations.Nullable;

/// A function of the facade, on tensors.
@FunctionalInterface
public interface Original {
  /// Runs it.
  ///
  /// @param arguments those the caller gave, tensors in place of values that run functions
  @Nullable Object run(@Nullable Object[] arguments);
}
