package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.foreign.ValueLayout;

/// Checks positions along an axis, and counts negative ones from the start: the runtime's gather
/// takes no others.
final class PositionCheck {
  private PositionCheck() {}

  /// The size of an axis; -1 if it is not known.
  static long size(Shape shape, int axis) {
    return shape.hasRank() ? shape.dim(axis) : Shape.UNKNOWN_SIZE;
  }

  /// @param size -1 if it is not known: then the runtime checks
  static void check(long position, int axis, long size) {
    if (size >= 0 && (position < -size || position >= size)) {
      throw IndexErrors.outOfBounds(position, axis, size);
    }
  }

  /// @param size must be known
  private static long fromStart(long position, int axis, long size) {
    check(position, axis, size);
    return position < 0 ? position + size : position;
  }

  /// Whether positions can be given to the runtime as they are.
  static boolean isPlain(HostTensor positions, int axis, long size) {
    boolean plain = positions.dtype() == DType.INT32 || positions.dtype() == DType.INT64;
    var reader = positions.elements();
    long count = positions.size();
    for (long i = 0; i < count; i++) {
      long position = reader.longAt(i);
      check(position, axis, size);
      plain &= position >= 0;
    }
    return plain;
  }

  static HostTensor fromStart(HostTensor positions, int axis, long size) {
    var reader = positions.elements();
    return HostBuilder.allocate(
        DType.INT64,
        positions.shape(),
        data -> {
          for (long i = 0; i < positions.size(); i++) {
            data.setAtIndex(ValueLayout.JAVA_LONG, i, fromStart(reader.longAt(i), axis, size));
          }
        });
  }
}
