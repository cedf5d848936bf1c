package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Values whose tensors have been closed can still be shown.
@Tag("E-012")
final class ClosedValuesTest {
  private final Environment tf;

  ClosedValuesTest(Environment tf) {
    this.tf = tf;
  }

  @NotDeferred("shapes are known before anybody asks")
  @Test
  void toString_closedBeforeAnybodyAskedForItsShape_doesNotThrow() {
    Tensor values = tf.constant(new float[] {1, 2});
    MaskedTensor masked =
        tf.math.abs(MaskedTensor.of(values, tf.constant(new boolean[] {true, false})));
    masked.values().close();
    RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1f), List.of(2f, 3f)));
    RaggedTensor made = tf.math.abs(ragged);
    made.flatValues().close();

    assertThat(masked).hasToString("Tensor(closed, dtype=float32)");
    assertThat(made.toString()).contains("float32");
  }

  @Test
  void toString_closedTensors_isTheSpec() {
    MaskedTensor masked =
        MaskedTensor.of(tf.constant(new int[2][3]), tf.constant(new boolean[2][3]));
    masked.mask().close();

    assertThat(masked.toString()).isEqualTo("MaskedTensorSpec([2, 3], int32)");
  }
}
