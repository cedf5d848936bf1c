package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.IntStream;

/// Checks positions along an axis, and counts negative ones from the start: the runtime's gather
/// takes no others.
final class PositionCheck {
  private PositionCheck() {}

  static void check(long position, int axis, long size) {
    if (position < -size || position >= size) {
      throw IndexErrors.outOfBounds(position, axis, size);
    }
  }

  static long fromStart(long position, int axis, long size) {
    check(position, axis, size);
    return position < 0 ? position + size : position;
  }

  static long[] fromStart(List<Long> positions, int axis, long size) {
    return positions.stream().mapToLong(position -> fromStart(position, axis, size)).toArray();
  }

  static long[] ofMask(List<Boolean> mask, int axis, Shape shape) {
    if (mask.size() != shape.dim(axis)) {
      throw IndexErrors.maskShape(Shape.of(mask.size()), axis, shape);
    }
    return IntStream.range(0, mask.size()).filter(mask::get).asLongStream().toArray();
  }

  /// Whether a tensor of positions can be given to the runtime as it is.
  static boolean isPlain(HostTensor positions, int axis, long size) {
    boolean plain = positions.dtype() == DType.INT32 || positions.dtype() == DType.INT64;
    var reader = new ElementReader(positions.dtype(), positions.nativeTensor().data());
    long count = positions.size();
    for (long i = 0; i < count; i++) {
      long position = reader.longAt(i);
      check(position, axis, size);
      plain &= position >= 0;
    }
    return plain;
  }

  static HostTensor fromStart(HostTensor positions, int axis, long size) {
    var reader = new ElementReader(positions.dtype(), positions.nativeTensor().data());
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
