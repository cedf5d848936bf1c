package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What failures list, and where the line lies between what is taken and what is refused.
@OnEveryExecutor
final class FailureDetailsTest {
  private final Environment tf;
  private Tensor floats;

  FailureDetailsTest(Environment tf) {
    this.tf = tf;
    floats = tf.constant(new float[] {3, 1, 2});
  }

  @Test
  void failure_onADeviceView_namesTheDevice() {
    Tensor two = tf.constant(new float[2]);
    assertThatThrownBy(() -> tf.device("CPU:0").execute("AddV2", Attributes.NONE, floats, two))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("\n  device: /job:localhost/replica:0/task:0/device:CPU:0");
    assertThatThrownBy(() -> tf.execute("AddV2", Attributes.NONE, floats, two))
        .hasMessageNotContaining("device:");
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 21, 25})
  void failure_ofManyInputs_listsTheFirstTwenty(int count) {
    List<Tensor> inputs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      inputs.add(tf.constant(new float[i == 0 ? 3 : 2]));
    }
    var failure =
        assertThatThrownBy(() -> tf.execute("AddN", Attributes.NONE, inputs))
            .hasMessageContaining("\n  input 0: float32 [3]")
            .hasMessageContaining("\n  input 19: float32 [2]");
    if (count == 20) {
      failure.hasMessageNotContaining("more inputs");
    } else {
      failure
          .hasMessageContaining("\n  … and " + (count - 20) + " more inputs")
          .hasMessageNotContaining("input 20:");
    }
  }

  @Test
  void attribute_atItsMinimum_isTaken_andBelowItRefused() {
    Tensor whole = tf.constant(new int[3]);
    Tensor[] parts =
        tf.execute("DynamicPartition", Attributes.of("num_partitions", 1), floats, whole);
    assertThat(parts).hasSize(1);
    assertThat(parts[0].toArray(float[].class)).containsExactly(3, 1, 2);
    assertThatThrownBy(
            () -> tf.execute("DynamicPartition", Attributes.of("num_partitions", 0), floats, whole))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("attribute 'num_partitions' of type int must be at least 1");
  }

  @Test
  void listAttribute_atItsLeastLength_isTaken_andBelowItRefused() {
    Tensor image = tf.reshape(floats, 1, 3, 1, 1);
    var window = Attributes.of("padding", "VALID").with("strides", List.of(1, 1, 1, 1));
    Tensor pooled = tf.execute("MaxPool", window.with("ksize", List.of(1, 3, 1, 1)), image)[0];
    assertThat(tf.reshape(pooled, -1).toArray(float[].class)).containsExactly(3);
    assertThatThrownBy(() -> tf.execute("MaxPool", window.with("ksize", List.of(1, 3, 1)), image))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least 4 elements");
  }

  @Test
  void attribute_thatContradictsAnInput_isRefused_andOneThatAgreesTaken() {
    assertThat(
            tf.execute("Neg", Attributes.of("T", DType.FLOAT32), floats)[0].toArray(float[].class))
        .containsExactly(-3, -1, -2);
    assertThatThrownBy(() -> tf.execute("Neg", Attributes.of("T", DType.INT32), floats))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("input 'x' must be int32 by attribute 'T', got float32");
    assertThatThrownBy(() -> tf.execute("AddN", Attributes.of("N", 3), List.of(floats, floats)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("by attribute 'N'");
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 1_001, 1_002})
  void rounds_oddOrTooMany_areRefused(int rounds) {
    assertThatThrownBy(() -> shuffled(rounds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("attribute 'rounds' must be even, in 4…1000, got " + rounds);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 1_000})
  void rounds_atTheirBounds_areTaken(int rounds) {
    assertThat(shuffled(rounds).asInt()).isBetween(0, 9);
  }

  private Tensor shuffled(int rounds) {
    return tf.execute(
            "RandomIndexShuffle",
            Attributes.of("rounds", rounds),
            tf.constant(2),
            tf.constant(new int[] {1, 2, 3}),
            tf.constant(9))[0];
  }
}
