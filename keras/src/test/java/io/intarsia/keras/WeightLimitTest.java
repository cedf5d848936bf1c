package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.LSTM;
import io.intarsia.keras.layer.MultiHeadAttention;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Layers that are given a limit do not take more, nor do their parts.
final class WeightLimitTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private static TensorSpec spec(long... sizes) {
    return TensorSpec.of(Shape.of(sizes), DType.FLOAT32);
  }

  @Test
  void layers_shareALimit_andTheFirstThatIsTooLargeIsNamed() {
    var limit = WeightLimit.of(20);
    assertThat(Dense.of(3).limit(limit).build(tf, spec(-1, 4)).isBuilt()).isTrue();
    assertThatThrownBy(() -> Dense.of(2).withName("second").limit(limit).build(tf, spec(-1, 3)))
        .isInstanceOf(LayerException.class)
        .hasMessage(
            "layer second: its weight kernel would be [3, 2]; expected at most 5 numbers more, of 20 for all weights together");
    limit.lift();
    assertThat(Dense.of(2).limit(limit).build(tf, spec(-1, 3)).isBuilt()).isTrue();
  }

  @Test
  void sizesWhoseProductNoLongHolds_areRefused() {
    var limit = WeightLimit.of(Long.MAX_VALUE / 2);
    assertThatThrownBy(
            () -> Dense.of(Integer.MAX_VALUE).limit(limit).build(tf, spec(-1, Long.MAX_VALUE)))
        .hasMessageContaining("for all weights together");
  }

  @Test
  void parts_areLimited_too() {
    assertThatThrownBy(() ->
            MultiHeadAttention.of(2, 8)
                .limit(WeightLimit.of(100))
                .build(tf, List.of(spec(-1, 5, 8), spec(-1, 5, 8))))
        .hasMessageStartingWith("layer multi_head_attention/query: its weight kernel");
    assertThatThrownBy(() -> LSTM.of(5).limit(WeightLimit.of(100)).build(tf, spec(-1, 5, 8)))
        .hasMessageContaining("its weight kernel would be [8, 20]");
  }
}
