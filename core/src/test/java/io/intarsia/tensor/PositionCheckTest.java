package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import org.junit.jupiter.api.Test;

/// Which positions the runtime takes as they are, and what becomes of others.
class PositionCheckTest {
  private static boolean isPlain(Object positions, DType dtype, long size) {
    try (var host = HostTensor.of(positions, dtype)) {
      return PositionCheck.isPlain(host, 0, size);
    }
  }

  @Test
  void positions_ofWideIntegersFromTheStart_areLeftAsTheyAre() {
    int[] fromStart = {0, 2};
    assertThat(isPlain(fromStart, DType.INT32, 3)).isTrue();
    assertThat(isPlain(fromStart, DType.INT64, 3)).isTrue();
    assertThat(isPlain(fromStart, DType.INT64, -1)).isTrue();
    assertThat(isPlain(fromStart, DType.INT8, 3)).isFalse();
    assertThat(isPlain(fromStart, DType.UINT32, 3)).isFalse();
    assertThat(isPlain(new int[] {0, -1, 2}, DType.INT32, 3)).isFalse();
    assertThat(isPlain(new int[] {-1}, DType.INT64, -1)).isFalse();
  }

  @Test
  void positions_fromTheEnd_areCountedFromTheStart() {
    try (var host = HostTensor.of(new byte[][] {{-1, 0}, {2, -3}});
        var counted = PositionCheck.fromStart(host, 1, 3)) {
      assertThat(counted.dtype()).isEqualTo(DType.INT64);
      assertThat(counted.shape()).isEqualTo(Shape.of(2, 2));
      assertThat(counted.toList()).hasToString("[[2, 0], [2, 0]]");
    }
  }

  @Test
  void positions_outsideOfTheAxis_areRefused() {
    for (long position : new long[] {3, -4}) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> PositionCheck.check(position, 1, 3))
          .withMessage(
              "get: index %d is out of bounds for axis 1 of size 3; expected -3 to 2", position);
      PositionCheck.check(position, 1, -1);
    }
    PositionCheck.check(2, 1, 3);
    PositionCheck.check(-3, 1, 3);
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> PositionCheck.check(0, 0, 0))
        .withMessage("get: index 0 is out of bounds for axis 0 of size 0; expected 0 to -1");
  }
}
