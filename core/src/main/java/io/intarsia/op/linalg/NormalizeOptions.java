package io.intarsia.op.linalg;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `normalize`.
///
/// @param ord the order of the norm; Python's default is Euclidean
/// @param axis one axis for vectors, two for matrices; null means that all elements are one vector
public record NormalizeOptions(NormOrder ord, @Nullable List<Integer> axis) {
  /// Copies the axes.
  public NormalizeOptions {
    axis = axis == null ? null : List.copyOf(axis);
  }

  /// Python's defaults: the Euclidean norm of all elements.
  public static NormalizeOptions defaults() {
    return new NormalizeOptions(NormOrder.EUCLIDEAN, null);
  }

  /// These options with an order such as 1, 2 or `Double.POSITIVE_INFINITY`.
  public NormalizeOptions withOrd(double ord) {
    return new NormalizeOptions(NormOrder.of(ord), axis);
  }

  /// These options with an order by name: `euclidean`, `fro` or `inf`.
  ///
  /// @throws IllegalArgumentException if it is another name
  public NormalizeOptions withOrd(String ord) {
    return new NormalizeOptions(NormOrder.of(ord), axis);
  }

  /// These options with one axis for vectors, or two for matrices.
  public NormalizeOptions withAxis(int... axis) {
    return new NormalizeOptions(ord, NormOptions.defaults().withAxis(axis).axis());
  }
}
