package io.intarsia.savedmodel;

import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A function of a saved model for servers: it takes tensors by name and gives values by name.
public final class ModelSignature {
  private final SignatureCode code;

  ModelSignature(SignatureCode code) {
    this.code = code;
  }

  /// What it takes, by name, sorted.
  public Map<String, TypeSpec<?>> inputs() {
    return Collections.unmodifiableMap(code.inputs());
  }

  /// What it gives, by name, sorted.
  public Map<String, TypeSpec<?>> outputs() {
    return Collections.unmodifiableMap(code.outputs());
  }

  /// Runs it.
  ///
  /// @param inputs tensors, or values that can be one, by name
  /// @return by name, sorted: tensors, or values of extension types
  /// @throws IllegalArgumentException if one is missing, of another dtype or shape, or there is no
  ///   such input
  /// @throws IllegalStateException if the model is closed
  public Map<String, Object> call(Map<String, ? extends @Nullable Object> inputs) {
    return Collections.unmodifiableMap(code.call(inputs));
  }

  /// Runs it on the one tensor that it takes, whatever its name.
  ///
  /// @return by name, sorted: tensors, or values of extension types
  /// @throws IllegalArgumentException if it takes none or several, which have no order, or one of
  ///   another dtype or shape
  /// @throws IllegalStateException if the model is closed
  public Map<String, Object> call(Tensor input) {
    Map<String, TypeSpec<?>> inputs = inputs();
    if (inputs.size() != 1) {
      throw ModelErrors.notOneInput(code.name(), inputs.keySet());
    }
    return call(Map.of(inputs.keySet().iterator().next(), input));
  }

  /// Runs it, for a signature that gives tensors.
  ///
  /// @throws IllegalArgumentException as [#call] does
  /// @throws ClassCastException if it gives a value of an extension type
  /// @throws IllegalStateException if the model is closed
  public Map<String, Tensor> tensors(Map<String, ? extends @Nullable Object> inputs) {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    call(inputs).forEach((name, value) -> tensors.put(name, (Tensor) value));
    return Collections.unmodifiableMap(tensors);
  }

  /// Its name, what it takes and what it gives.
  @Override
  public String toString() {
    return "%s%s → %s".formatted(code.name(), inputs(), outputs());
  }
}
