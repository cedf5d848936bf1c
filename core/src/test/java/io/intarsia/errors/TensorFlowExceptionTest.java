package io.intarsia.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException.Code;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TensorFlowExceptionTest {
  // The numbers are those of TF_Code in the runtime's tf_status.h.
  @ParameterizedTest
  @CsvSource({
    "1, CANCELLED",
    "2, UNKNOWN",
    "3, INVALID_ARGUMENT",
    "4, DEADLINE_EXCEEDED",
    "5, NOT_FOUND",
    "8, RESOURCE_EXHAUSTED",
    "12, UNIMPLEMENTED",
    "15, DATA_LOSS",
    "16, UNAUTHENTICATED",
    "17, UNKNOWN",
    "999, UNKNOWN",
    "0, UNKNOWN",
    "-1, UNKNOWN"
  })
  void of_statusNumber_hasItsCode(int number, Code code) {
    assertThat(TensorFlowException.of(number, "text").code()).isEqualTo(code);
  }
}
