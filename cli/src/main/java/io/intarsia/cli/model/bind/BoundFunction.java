package io.intarsia.cli.model.bind;

import java.util.List;
import java.util.Optional;

/// A function or a signature, with its methods.
///
/// @param name in the model
/// @param javaName of the methods, and of the field
/// @param declared as in Python; empty for a signature
/// @param onlyOutput the name of what a signature gives, if that is one
record BoundFunction(
    String name, String javaName, String declared, String onlyOutput, List<BoundMethod> methods) {
  boolean isSignature() {
    return declared.isEmpty();
  }

  /// The class of what all methods give; empty if there are several, or values are made of it.
  Optional<JavaType> result() {
    List<JavaType> all = methods.stream().map(BoundMethod::result).distinct().toList();
    return all.size() == 1 && all.getFirst() instanceof JavaType.OfClass
        ? Optional.of(all.getFirst())
        : Optional.empty();
  }
}
