package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The bits of 16-bit floating-point numbers, and which numbers they hold.
class HalfFloatsTest {
  @ParameterizedTest
  @CsvSource({
    "0x1.0p0, 3f80",
    "-0x1.0p0, bf80",
    "0x0.0p0, 0",
    // Between 1 and its neighbour: nearest, ties to even.
    "0x1.010000p0, 3f80",
    "0x1.010002p0, 3f81",
    "0x1.030000p0, 3f82",
    "0x1.02fffep0, 3f81",
    "0x1.fffffep127, 7f80",
    "0x1.fep127, 7f7f",
    "0x0.000002p-126, 0",
  })
  void toBfloat16_number_isTheNearestWithTiesToEven(String number, String bits) {
    assertThat(HalfFloats.toBfloat16(Float.parseFloat(number)))
        .isEqualTo((short) Integer.parseInt(bits, 16));
  }

  // Quiet, signaling, negative: with their highest bits, and quiet from then on.
  @ParameterizedTest
  @CsvSource({"7fc00000, 7fc0", "7f800001, 7fc0", "ffc12345, ffc1", "7fa30000, 7fe3"})
  void toBfloat16_notANumber_staysOne(String from, String to) {
    float value = Float.intBitsToFloat(Integer.parseUnsignedInt(from, 16));
    assertThat(HalfFloats.toBfloat16(value)).isEqualTo((short) Integer.parseInt(to, 16));
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT16", "BFLOAT16"})
  void numbers_finiteOnlyBeyondTheDType_areRefusedAndInfinityIsNot(DType dtype) {
    double most = dtype == DType.FLOAT16 ? 65504 : 0x1.fep127;
    // Half a step above, which is a tie, rounds to infinity; what is below it does not.
    double beyond = dtype == DType.FLOAT16 ? 65520 : 0x1.ffp127;
    double below = Math.nextDown((float) beyond);
    for (double sign : new double[] {1, -1}) {
      double infinity = sign / 0.0;
      try (var held = HostTensor.of(new double[] {sign * below, infinity}, dtype)) {
        assertThat(held.doubleAt(0)).isEqualTo(sign * most);
        assertThat(held.doubleAt(1)).isEqualTo(infinity);
      }
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HostTensor.of(sign * beyond, dtype))
          .withMessage(
              "constant: %s cannot hold %s at value finitely; choose a wider dtype, or cast a tensor, which rounds and wraps"
                  .formatted(dtype, sign * beyond));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e39, -1e39, 0x1.ffffffp127})
  void float32_numbersBeyondIt_areRefusedAndInfinityIsNot(double beyond) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostTensor.of(beyond, DType.FLOAT32))
        .withMessageStartingWith("constant: float32 cannot hold %s at value finitely", beyond);
  }

  @Test
  void complex64_partsBeyondIt_areRefused() {
    for (Complex value : new Complex[] {new Complex(1e39, 0), new Complex(0, -1e39)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HostTensor.of(value, DType.COMPLEX64))
          .withMessageStartingWith("constant: complex64 cannot hold %s at value finitely", value);
    }
    try (var held = HostTensor.of(new Complex(1e39, -1e39), DType.COMPLEX128)) {
      assertThat(held.complexAt(0)).isEqualTo(new Complex(1e39, -1e39));
    }
  }
}
