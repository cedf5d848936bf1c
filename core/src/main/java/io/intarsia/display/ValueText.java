package io.intarsia.display;

import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.function.Supplier;

/// Prints the values of tensors within a value. Never throws: what cannot be read, or is too much,
/// is printed as its spec.
public final class ValueText {
  /// The most elements printed one by one.
  public static final long MOST_ELEMENTS = 1000;

  private ValueText() {}

  /// The values of a tensor as nested lists, or its spec.
  public static String of(Tensor tensor) {
    return of(() -> TypeSpecs.of(tensor), tensor, () -> list(tensor));
  }

  /// The text, if the tensor has few enough elements and data that can be read; else the spec, or
  /// the tensor's own text if it was closed before anybody asked for its shape.
  public static String of(Supplier<TypeSpec<?>> spec, Tensor tensor, Supplier<String> text) {
    try {
      return isShown(tensor) ? textOrSpec(spec, text) : spec.get().toString();
    } catch (IllegalStateException e) {
      return tensor.toString();
    }
  }

  private static boolean isShown(Tensor tensor) {
    return TypeSpecs.areReal(tensor) && tensor.size() <= MOST_ELEMENTS;
  }

  private static String textOrSpec(Supplier<TypeSpec<?>> spec, Supplier<String> text) {
    try {
      return text.get();
    } catch (IllegalStateException | IllegalArgumentException e) {
      return spec.get().toString(); // closed, or of a dtype Java has no values for
    }
  }

  private static String list(Tensor tensor) {
    try (var host = tensor.toHost()) {
      return tensor.rank() == 0 ? String.valueOf(host.elementAt(0)) : host.toList().toString();
    }
  }
}
