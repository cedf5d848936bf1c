package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.internal.tensor.HostTensors;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Which arrays of Java hold all values of which dtypes.
class JavaTypesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "BOOLEAN : bool",
        "BYTE : int4 int8 uint4 uint8",
        "SHORT : int16 int4 int8 uint16 uint4 uint8",
        "CHAR : uint16 uint4 uint8",
        "INT : int16 int32 int4 int8 uint16 uint32 uint4 uint8",
        "LONG : int16 int32 int4 int64 int8 uint16 uint32 uint4 uint64 uint8",
        "FLOAT : bfloat16 float16 float32 int16 int4 int8 uint16 uint4 uint8",
        "DOUBLE : bfloat16 float16 float32 float64 int16 int32 int4 int8 uint16 uint32 uint4 uint8",
      })
  void holds_carrierAndDtype_isWhetherNoValueIsLost(Carrier carrier, String dtypes) {
    assertThat(
            Arrays.stream(DType.values())
                .filter(dtype -> !JavaTypes.isOpaque(dtype) && JavaTypes.holds(carrier, dtype))
                .map(DType::toString)
                .sorted()
                .collect(Collectors.joining(" ")))
        .isEqualTo(dtypes);
  }

  // A row that holds a dtype gives back what was written into it.
  @ParameterizedTest
  @EnumSource(Carrier.class)
  void newRow_ofElementsInTheMiddle_startsThere(Carrier carrier) {
    DType dtype = carrier == Carrier.CHAR ? DType.UINT16 : carrier.dtype();
    Object[] values = {0, 1, 2, 3};
    if (carrier == Carrier.BOOLEAN) {
      values = new Object[] {false, true, false, true};
    }
    try (var host = HostTensor.of(values, dtype)) {
      Object row = carrier.newRow(HostTensors.nativeTensor(host).data(), 1, 3);
      assertThat(java.lang.reflect.Array.getLength(row)).isEqualTo(3);
      for (int i = 0; i < 3; i++) {
        Object element = java.lang.reflect.Array.get(row, i);
        assertThat(element).isInstanceOf(carrier.box());
        assertThat(number(element)).isEqualTo(carrier == Carrier.BOOLEAN ? (i + 1) % 2 : i + 1);
      }
    }
  }

  private static int number(Object element) {
    return switch (element) {
      case Boolean flag -> flag ? 1 : 0;
      case Character character -> character;
      default -> ((Number) element).intValue();
    };
  }
}
