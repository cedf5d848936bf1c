package io.intarsia.op.math;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `l2Normalize`.
///
/// @param axis the axes the norm is taken over, negative ones from the end; null means all of them
/// @param epsilon the least square of a norm to divide by
public record L2NormalizeOptions(@Nullable List<Integer> axis, double epsilon) {
  /// Copies the axes.
  public L2NormalizeOptions {
    axis = axis == null ? null : List.copyOf(axis);
  }

  /// Python's defaults: all axes, 1e-12.
  public static L2NormalizeOptions defaults() {
    return new L2NormalizeOptions(null, 1e-12);
  }

  /// These options with the axes to take the norm over.
  public L2NormalizeOptions withAxis(int... axis) {
    return new L2NormalizeOptions(Arrays.stream(axis).boxed().toList(), epsilon);
  }

  /// These options with a least square of the norm.
  public L2NormalizeOptions withEpsilon(double epsilon) {
    return new L2NormalizeOptions(axis, epsilon);
  }
}
