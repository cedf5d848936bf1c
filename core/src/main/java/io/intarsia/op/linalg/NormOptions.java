package io.intarsia.op.linalg;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `norm`.
///
/// @param ord the order; Python's default is Euclidean
/// @param axis one axis for vectors, two for matrices, negative ones from the end; null means that
///   all elements are one vector
/// @param keepdims whether the result keeps these axes, with size 1
public record NormOptions(NormOrder ord, @Nullable List<Integer> axis, boolean keepdims) {
  /// Copies the axes.
  public NormOptions {
    axis = axis == null ? null : List.copyOf(axis);
  }

  /// Python's defaults: the Euclidean norm of all elements.
  public static NormOptions defaults() {
    return new NormOptions(NormOrder.EUCLIDEAN, null, false);
  }

  /// These options with an order such as 1, 2 or `Double.POSITIVE_INFINITY`.
  public NormOptions withOrd(double ord) {
    return new NormOptions(NormOrder.of(ord), axis, keepdims);
  }

  /// These options with an order by name: `euclidean`, `fro` or `inf`.
  ///
  /// @throws IllegalArgumentException if it is another name
  public NormOptions withOrd(String ord) {
    return new NormOptions(NormOrder.of(ord), axis, keepdims);
  }

  /// These options with one axis for vectors, or two for matrices.
  public NormOptions withAxis(int... axis) {
    return new NormOptions(ord, Arrays.stream(axis).boxed().toList(), keepdims);
  }

  /// These options with the axes kept, or not.
  public NormOptions withKeepdims(boolean keepdims) {
    return new NormOptions(ord, axis, keepdims);
  }
}
