package io.intarsia.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("I-13")
final class FalseTwinsTest {
  @ParameterizedTest
  @CsvSource({
    "ABORTED, The same RunGraph (Worker) request was received twice. graph_handle: 3, true",
    "ABORTED, The same RecvTensor (GrpcWorker) request was received twice. step_id: 4, true",
    // A client may well have sent this one twice.
    "ABORTED, The same RunStep (Master) request was received twice. session_handle: 5, false",
    "ABORTED, Session 0123 is not found., false",
    "INTERNAL, The same RunGraph (Worker) request was received twice. graph_handle: 3, false"
  })
  void isOne_ofAReport_isWhatATaskRefusedBeforeItDidAnything(
      Code code, String report, boolean expected) {
    assertThat(FalseTwins.isOne(TensorFlowException.of(code, report))).isEqualTo(expected);
  }
}
