package io.intarsia.generator;

import java.util.List;

/// The declaration of a facade method, without its name.
///
/// @param modifiers such as `public final`
/// @param isPlain whether it has neither type parameters nor a `throws` clause, and takes no code
record MethodSignature(
    String modifiers, boolean isPlain, String returnType, List<Parameter> parameters) {
  MethodSignature {
    parameters = List.copyOf(parameters);
  }

  /// @param type as written
  record Parameter(String type, String name) {
    /// Whether it is a record of optional arguments.
    boolean isOptions() {
      return type.endsWith("Options") && name.equals("options");
    }

    /// What it takes of tensors.
    TensorForm form() {
      return TensorForm.of(type);
    }
  }

  boolean takesTensors() {
    return parameters.stream().anyMatch(parameter -> parameter.form() != TensorForm.NONE);
  }
}
