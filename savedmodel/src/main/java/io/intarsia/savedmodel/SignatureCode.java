package io.intarsia.savedmodel;

import io.intarsia.spec.TypeSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a signature runs.
interface SignatureCode {
  String name();

  /// What it takes, by name, sorted.
  Map<String, TypeSpec<?>> inputs();

  /// What it gives, by name, sorted.
  Map<String, TypeSpec<?>> outputs();

  /// Runs it.
  ///
  /// @throws IllegalArgumentException if it does not take these inputs
  Map<String, Object> call(Map<String, ? extends @Nullable Object> inputs);
}
