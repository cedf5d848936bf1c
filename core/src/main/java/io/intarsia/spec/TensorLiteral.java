package io.intarsia.spec;

import io.intarsia.nest.NestLeaf;
import java.io.Serializable;
import java.util.Objects;

/// A tensor as part of a saved structure, such as the default of an argument: as an [ArrayLiteral],
/// but saved as a tensor, not as an n-dimensional array.
@NestLeaf
public record TensorLiteral(ArrayLiteral array) implements Serializable {
  public TensorLiteral {
    Objects.requireNonNull(array, "array");
  }

  /// The literal a Java value converts to; see `HostTensor.of`.
  ///
  /// @throws IllegalArgumentException if it does not convert
  public static TensorLiteral of(Object value) {
    return new TensorLiteral(ArrayLiteral.of(value));
  }
}
