package io.intarsia.fuzz.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.fuzz.call.Call;
import io.intarsia.fuzz.call.Value.Data;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ElementsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "float32[2,2]{1,-2.5,NaN} | [[1.0, -2.5], [NaN, 1.0]]",
        "float64[1]{3e38} | [3.0E38]",
        "float16[2]{0.5,1e9} | [0.5, Infinity]",
        "bfloat16[2]{1,-2} | [1.0, -2.0]",
        "int8[2]{127,128} | [127, -128]",
        "uint16[1]{-1} | [65535]",
        "int64[2]{9223372036854775807,1.5} | [9223372036854775807, 1]",
        "uint64[1]{-1} | [18446744073709551615]",
        "bool[3]{0,2} | [false, true, false]",
        "string[2]{\"a\",\"\\u00ff\"} | [a, \ufffd]",
        "float32[0,3]{1} | []",
        "int32[3]{} | [0, 0, 0]",
        "qint8[2]{5} | [5, 5]",
      })
  void host_ofData_holdsTheElementsInTurn(String text, String expected) {
    Data data = (Data) Call.parse("Some(" + text + ")").inputs().getFirst();
    try (var host = Elements.host(data)) {
      assertThat(host.dtype()).isEqualTo(data.dtype());
      assertThat(host.shape().toList()).isEqualTo(data.shape());
      assertThat(host.toList()).hasToString(expected);
    }
  }
}
