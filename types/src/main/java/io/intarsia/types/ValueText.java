package io.intarsia.types;

import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;

/// Prints the values of tensors within a value. Never throws: what cannot be read, or is too much,
/// is printed as its spec.
final class ValueText {
  /// The most elements printed one by one.
  static final long MOST_ELEMENTS = 1000;

  private ValueText() {}

  static String of(Tensor tensor) {
    return of(TypeSpecs.of(tensor), tensor, () -> list(tensor));
  }

  /// The text, if the tensor has few enough elements and data that can be read; else the spec.
  static String of(TypeSpec<?> spec, Tensor tensor, Supplier<String> text) {
    if (!TypeSpecs.areReal(tensor) || tensor.size() > MOST_ELEMENTS) {
      return spec.toString();
    }
    try {
      return text.get();
    } catch (IllegalStateException | IllegalArgumentException e) {
      return spec.toString(); // closed, or of a dtype Java has no values for
    }
  }

  private static String list(Tensor tensor) {
    try (var host = tensor.toHost()) {
      return tensor.rank() == 0 ? String.valueOf(host.elementAt(0)) : host.toList().toString();
    }
  }
}
