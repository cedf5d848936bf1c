package io.intarsia.internal.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What a failure advises, and which failures get no advice.
final class AdviceTest {
  private static final String CAST =
      "the runtime has no kernel of this op for these dtypes on this device; cast the inputs, for"
          + " example t.cast(DType.FLOAT32)";

  private static Optional<String> advice(Code code, String message) {
    return Advice.on(TensorFlowException.of(code, message));
  }

  @Test
  void noKernel_onlyForAGpu_saysToRunOnTheCpu() {
    assertThat(advice(Code.NOT_FOUND, "no kernel on device GPU:0"))
        .contains(
            "there is no kernel of this op for that device; run it with tf.device(\"/CPU:0\")");
    assertThat(advice(Code.NOT_FOUND, "no kernel on GPU or CPU")).contains(CAST);
    assertThat(advice(Code.NOT_FOUND, "no kernel on CPU")).contains(CAST);
    assertThat(advice(Code.NOT_FOUND, "no kernel")).contains(CAST);
  }

  @Test
  void variableElsewhere_ofWhatXlaCompiles_saysWhatItNeeds() {
    String message =
        "Trying to access resource v located in device %s from device /task:0/device:CPU:0";
    assertThat(advice(Code.INVALID_ARGUMENT, message.formatted("/task:0/device:CPU:1")))
        .contains(
            "what XLA compiles runs on one device, where its variables must be; make the function"
                + " by tf.device(\"/task:0/device:CPU:1\").function(…)");
    assertThat(advice(Code.INVALID_ARGUMENT, message.formatted("/task:1/device:CPU:1")))
        .contains(
            "what XLA compiles runs in this process, where its variables must be; leave out"
                + " withJitCompile(true)");
  }

  @Test
  void failure_ofAnotherKind_getsNoAdvice() {
    assertThat(advice(Code.NOT_FOUND, "no such file")).isEmpty();
    assertThat(advice(Code.INTERNAL, "the kernel failed")).isEmpty();
    assertThat(advice(Code.INVALID_ARGUMENT, "wrong")).isEmpty();
  }
}
