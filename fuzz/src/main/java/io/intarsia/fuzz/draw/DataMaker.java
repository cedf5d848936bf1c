package io.intarsia.fuzz.draw;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Value.Data;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Makes random data of a given dtype and shape: mostly small numbers, sometimes extreme ones.
final class DataMaker {
  /// More elements than this repeat.
  private static final int MOST = 24;

  private final SplittableRandom random;

  DataMaker(SplittableRandom random) {
    this.random = random;
  }

  Data make(DType dtype, long[] shape) {
    List<Long> dims = Arrays.stream(shape).boxed().toList();
    int size = (int) Math.min(MOST, Arrays.stream(shape).reduce(1, (a, b) -> a * b));
    int kind = random.nextInt(8);
    return new Data(
        dtype,
        dims,
        Stream.iterate(0, i -> i + 1).limit(size).map(i -> element(dtype, kind, i)).toList());
  }

  private Object element(DType dtype, int kind, int position) {
    if (dtype == DType.STRING) {
      return ExtremeValues.pick(ExtremeValues.WORDS, random);
    }
    return switch (kind) {
      case 0 -> ExtremeValues.element(dtype, random);
      case 1 -> (long) random.nextInt(-3, 8);
      case 2 -> (long) position;
      case 3 -> (long) random.nextInt(2);
      case 4 -> 0L;
      case 5 -> dtype.isFloating() ? (Object) fraction() : (Object) (long) random.nextInt(3);
      default -> 1L + random.nextInt(3);
    };
  }

  /// With few digits, as it is written out.
  private double fraction() {
    return random.nextInt(1, 64) / 64.0;
  }
}
