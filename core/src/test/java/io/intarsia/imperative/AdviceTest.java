package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a failure advises, and which failures get no advice.
final class AdviceTest {
  private static final String CAST =
      "the runtime has no kernel of this op for these dtypes on this device; cast the inputs, for"
          + " example t.cast(DType.FLOAT32)";

  private Environment tf;
  private Tensor matrix;

  @BeforeEach
  void open() {
    tf = Environment.open();
    matrix = tf.constant(new float[2][3]);
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static Optional<String> advice(String op, Code code, String message, Tensor... inputs) {
    EagerTensor[] eager = Arrays.copyOf(inputs, inputs.length, EagerTensor[].class);
    var key = new OpKey(op, new int[inputs.length], Attributes.NONE, null);
    return Advice.on(key, eager, TensorFlowException.of(code, message));
  }

  @Test
  void noKernel_onlyForAGpu_saysToRunOnTheCpu() {
    assertThat(advice("Neg", Code.NOT_FOUND, "no kernel on device GPU:0"))
        .contains(
            "there is no kernel of this op for that device; run it with tf.device(\"/CPU:0\")");
    assertThat(advice("Neg", Code.NOT_FOUND, "no kernel on GPU or CPU")).contains(CAST);
    assertThat(advice("Neg", Code.NOT_FOUND, "no kernel on CPU")).contains(CAST);
    assertThat(advice("Neg", Code.NOT_FOUND, "no kernel")).contains(CAST);
  }

  @Test
  void failure_ofAnotherKind_getsNoAdvice() {
    assertThat(advice("Neg", Code.NOT_FOUND, "no such file")).isEmpty();
    assertThat(advice("Neg", Code.INTERNAL, "the kernel failed")).isEmpty();
    assertThat(advice("Neg", Code.INVALID_ARGUMENT, "wrong", matrix)).isEmpty();
    assertThat(advice("Add", Code.INVALID_ARGUMENT, "wrong", matrix, matrix)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"MatMul", "BatchMatMul", "BatchMatMulV2", "BatchMatMulV3"})
  void product_ofTwo_saysWhichSizesMustAgree(String op) {
    assertThat(advice(op, Code.INVALID_ARGUMENT, "wrong", matrix, tf.constant(new float[4][1])))
        .contains(
            "matrix product of [2, 3] and [4, 1]: the last axis of the first must have the size of"
                + " the last but one of the second; transpose one, or pass transpose_a or"
                + " transpose_b");
  }

  @Test
  void product_thatCannotBeOne_getsNoAdvice() {
    Tensor doubles = matrix.cast(DType.FLOAT64);
    assertThat(advice("MatMul", Code.INVALID_ARGUMENT, "wrong", matrix, doubles)).isEmpty();
    assertThat(advice("MatMul", Code.INVALID_ARGUMENT, "wrong", matrix)).isEmpty();
    assertThat(advice("MatMul", Code.INVALID_ARGUMENT, "wrong", matrix, matrix, matrix)).isEmpty();
    Tensor closed = tf.constant(new float[2][3]);
    closed.close();
    assertThat(advice("MatMul", Code.INVALID_ARGUMENT, "wrong", matrix, closed)).isEmpty();
  }
}
