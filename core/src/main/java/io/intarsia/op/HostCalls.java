package io.intarsia.op;

import org.jspecify.annotations.Nullable;

/// Calls of host functions as the place where ops run does them: eagerly, or as nodes of a graph.
public interface HostCalls {
  /// Calls a function, or adds a call.
  ///
  /// @param input a nest of tensors, extension values and other values
  /// @return what the function gives: a nest as its results say
  @Nullable Object call(HostFunction<?, ?> function, @Nullable Object input);
}
