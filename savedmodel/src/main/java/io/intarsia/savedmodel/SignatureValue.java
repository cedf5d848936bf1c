package io.intarsia.savedmodel;

import io.intarsia.nest.Nest;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a signature takes or gives under one name, and under which names its tensors go.
///
/// @param parts the names of its tensors, in the order in which the spec takes values apart
record SignatureValue(TypeSpec<?> spec, List<String> parts) {
  SignatureValue {
    parts = List.copyOf(parts);
  }

  /// The tensors of a type, in order.
  static List<TensorSpec> tensors(@Nullable Object type) {
    return Nest.expanded().flatten(type).stream()
        .filter(TensorSpec.class::isInstance)
        .map(TensorSpec.class::cast)
        .toList();
  }

  /// Whether nobody knows how its values are made of tensors, for want of a class.
  boolean isOpaque() {
    try {
      var ignored = tensors(spec);
      return false;
    } catch (UnsupportedOperationException e) {
      return true;
    }
  }

  /// The same inputs, with the tensors of a value in its place. Tensors stay, as whoever calls may
  /// give the parts.
  ///
  /// @throws IllegalArgumentException if a value is of another type
  static Map<String, @Nullable Object> flat(
      String signature,
      Map<String, SignatureValue> inputs,
      Map<String, ? extends @Nullable Object> given) {
    Map<String, @Nullable Object> flat = new LinkedHashMap<>();
    given.forEach((name, value) -> {
      SignatureValue input = inputs.get(name);
      if (input == null || value instanceof Tensor || TypeSpecs.find(value).isEmpty()) {
        flat.put(name, value);
        return;
      }
      if (!input.spec.isCompatibleWith(value)) {
        throw ModelErrors.arguments(
            "signature " + signature,
            "its input '%s' cannot be %s".formatted(name, TypeSpecs.of(value)),
            specs(inputs).toString());
      }
      List<@Nullable Object> tensors = Nest.expanded().flatten(value);
      for (int i = 0; i < tensors.size(); i++) {
        flat.put(input.parts.get(i), Objects.requireNonNull(tensors.get(i)));
      }
    });
    return flat;
  }

  /// The values of which a signature gave the tensors.
  static Map<String, Object> packed(
      Map<String, SignatureValue> outputs, Map<String, Object> tensors) {
    Map<String, Object> values = new LinkedHashMap<>();
    outputs.forEach((name, output) -> {
      List<Object> parts = new ArrayList<>();
      output.parts.forEach(part -> parts.add(Objects.requireNonNull(tensors.get(part))));
      Object value = Nest.expanded().packSequenceAs(output.spec, parts);
      values.put(name, Objects.requireNonNull(value));
    });
    return values;
  }

  static Map<String, TypeSpec<?>> specs(Map<String, SignatureValue> values) {
    Map<String, TypeSpec<?>> specs = new LinkedHashMap<>();
    values.forEach((name, value) -> specs.put(name, value.spec));
    return specs;
  }
}
