package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/// What a failing call says: the op, its attributes, its inputs, the cause, and the fix where there
/// is a known one.
@OnEveryExecutor
final class FailureMessagesTest {
  private final Environment tf;
  private Tensor floats;
  private Tensor ints;

  FailureMessagesTest(Environment tf) {
    this.tf = tf;
    floats = tf.constant(new float[][] {{1, 2, 3}, {4, 5, 6}});
    ints = tf.constant(new int[] {1, 2});
  }

  @Test
  void operandsOfTwoDtypes_saysToCast() {
    assertThatThrownBy(() -> tf.execute("AddV2", Attributes.NONE, floats, ints))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            """
            AddV2: input 'y' must be float32, as the inputs before, got int32 in (AddV2, float32, int32); \
            TensorFlow does not promote; cast one, for example b.cast(DType.FLOAT32)
              input 0: float32 [2, 3]
              input 1: int32 [2]\
            """);
  }

  @Test
  void matMul_innerSizesDiffer_saysWhichMustAgree() {
    assertThatThrownBy(
            () -> tf.execute("MatMul", Attributes.of("transpose_a", false), floats, floats))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageStartingWith("MatMul: ")
        .hasMessageContaining("In[0]: [2,3], In[1]: [2,3]")
        .hasMessageContaining("\n  input 0: float32 [2, 3]\n  input 1: float32 [2, 3]")
        .hasMessageContaining("\n  attributes: {transpose_a=false}")
        .hasMessageContaining(
            "the last axis of the first must have the size of the last but one of the second;"
                + " transpose one");
  }

  @Test
  void emptyListInAFunction_saysHowManyItTakes() {
    var attributes = Attributes.of("T", DType.FLOAT32);
    assertThatThrownBy(
            () -> tf.function((Ops g) -> g.execute("Pack", attributes, List.of())[0]).apply())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Pack: ")
        .hasMessageContaining("attr 'N' of 0 must be at least minimum 1");
  }

  @Test
  void dtypeTheOpDoesNotTake_listsThoseItTakes() {
    assertThatThrownBy(() -> tf.execute("Tanh", Attributes.NONE, ints))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            """
            Tanh: input 'x' must be one of [bfloat16, float16, float32, float64, complex64, complex128], got int32 in \
            (Tanh, int32); cast it first
              input 0: int32 [2]\
            """);
  }

  @Test
  void dtypeWithoutKernel_saysToCast() {
    Tensor bytes = floats.cast(DType.UINT16);
    assertThatThrownBy(() ->
            tf.execute("MatMul", Attributes.of("transpose_b", true), bytes, bytes)[0].toHost())
        .isInstanceOf(TensorFlowException.class)
        .hasMessageStartingWith("MatMul: ")
        .hasMessageContaining("input 0: uint16 [2, 3]")
        .hasMessageContaining(
            "the runtime has no kernel of this op for these dtypes on this device; cast the"
                + " inputs");
  }

  @Test
  void deviceThatIsNotThere_listsThoseThatAre() {
    assertThatThrownBy(() -> tf.device("/GPU:7"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "device: no device '/GPU:7'; there are [/job:localhost/replica:0/task:0/device:CPU:0]");
  }

  @Test
  void requiredAttributeMissing_namesItAndItsType() {
    assertThatThrownBy(() -> tf.execute("Cast", Attributes.NONE, floats))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            """
            Cast: attribute 'DstT' of type type is required; pass it by name
              input 0: float32 [2, 3]\
            """);
  }

  @Test
  void unknownAttribute_suggestsTheOneMeant() {
    assertThatThrownBy(
            () -> tf.execute("MatMul", Attributes.of("transposeA", true), floats, floats))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "MatMul: there is no attribute 'transposeA'; it has [transpose_a, transpose_b,")
        .hasMessageContaining("; did you mean 'transpose_a'?");
  }

  @Test
  void attributeOfAnotherType_saysWhichIsWanted() {
    assertThatThrownBy(
            () -> tf.execute("MatMul", Attributes.of("transpose_a", "yes"), floats, floats))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "MatMul: attribute 'transpose_a' of type bool must be a boolean, got String yes");
  }

  @Test
  void attributeValueNotAllowed_listsThoseAllowed() {
    var attributes = Attributes.of("strides", List.of(1, 1, 1, 1)).with("padding", "NONE");
    assertThatThrownBy(() -> tf.execute("Conv2D", attributes, floats, floats))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "Conv2D: attribute 'padding' of type string must be one of [SAME, VALID, EXPLICIT]");
  }

  @Test
  void inputPassedByName_saysThatInputsGoByPosition() {
    assertThatThrownBy(() -> tf.execute("MatMul", Attributes.of("a", 1), floats, floats))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("MatMul: 'a' is an input; inputs go by position");
  }

  @Test
  void unknownOp_suggestsTheOneMeant() {
    assertThatThrownBy(() -> tf.execute("Matmul", Attributes.NONE, floats, floats))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage("no op is registered as 'Matmul'; did you mean 'MatMul'?");
  }

  @Test
  void tooFewInputs_namesThoseExpected() {
    assertThatThrownBy(() -> tf.execute("MatMul", Attributes.NONE, floats))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("MatMul: expected 2 inputs [a, b], got (MatMul, float32)");
  }

  @Test
  void listTooShort_saysHowLongItMustBe() {
    assertThatThrownBy(() -> tf.execute("ShapeN", Attributes.NONE, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ShapeN: input 'input' must be a list of at least 1 tensors, got a list of 0 in"
                + " (ShapeN, [])");
  }

  @Test
  void inputThatIsNoTensor_isNamed() {
    assertThatThrownBy(() -> tf.execute("Tanh", Attributes.NONE, Attributes.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Tanh: input 'x' must be a tensor or become one:")
        .hasMessageContaining("Attributes");
  }

  @Test
  void closedInput_saysSo() {
    floats.close();
    assertThatThrownBy(() -> tf.execute("Tanh", Attributes.NONE, floats))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Tensor used after close()");
  }
}
