package io.intarsia.data.laws;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;

/// What a law needs of values.
enum Needs {
  /// Anything goes.
  NOTHING(""),
  /// They can be stacked.
  STACKS("its spec is no StackableTypeSpec"),
  /// Java can hold their tensors.
  VALUES_IN_JAVA("it holds a handle, which has no value in Java");

  private final String otherwise;

  Needs(String otherwise) {
    this.otherwise = otherwise;
  }

  /// What is said of values that do not have it.
  String otherwise() {
    return otherwise;
  }

  boolean isMetBy(Object value) {
    return switch (this) {
      case NOTHING -> true;
      case STACKS -> TypeSpecs.of(value) instanceof StackableTypeSpec<?>;
      case VALUES_IN_JAVA ->
          Nest.expanded().flatten(value).stream()
              .noneMatch(leaf -> leaf instanceof Tensor tensor && isOpaque(tensor));
    };
  }

  /// Whether nobody can look into the tensor.
  static boolean isOpaque(Tensor tensor) {
    return tensor.dtype() == DType.VARIANT || tensor.dtype() == DType.RESOURCE;
  }
}
