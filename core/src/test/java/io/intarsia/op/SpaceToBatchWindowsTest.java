package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.op.nn.ConvOptions;
import io.intarsia.op.nn.SpaceToBatchOptions;
import io.intarsia.op.nn.SpatialOp;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Dilation for ops that have none, against the convolution that has it.
@Tag("I-28")
@OnEveryExecutor
class SpaceToBatchWindowsTest {
  private final Environment tf;

  SpaceToBatchWindowsTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest(name = "rate {0} {1}, {2}")
  @CsvSource({"2,2,VALID", "3,1,VALID", "2,3,SAME", "1,2,SAME", "1,1,SAME"})
  void withSpaceToBatch_plainConvolution_isTheDilatedOne(int down, int across, String padding) {
    Tensor image = random(2, 8, 9, 2);
    Tensor filter = random(2, 3, 2, 4);
    SpatialOp plain = (x, rank, pad) -> tf.nn.conv2d(x, filter, 1, pad);

    Tensor dilated =
        tf.nn.withSpaceToBatch(
            image,
            new int[] {down, across},
            padding,
            plain,
            SpaceToBatchOptions.defaults().withFilterShape(2, 3));

    var options = ConvOptions.defaults().withDilations(down, across);
    assertClose(dilated, tf.nn.conv2d(image, filter, new int[] {1}, padding, options));
  }

  @Test
  void withSpaceToBatch_spatialDims_leavesTheOthers() {
    Tensor rows = random(1, 3, 8, 2);
    Tensor filter = random(1, 2, 2, 1);

    Tensor dilated =
        tf.nn.withSpaceToBatch(
            rows,
            new int[] {2},
            "VALID",
            (x, rank, pad) -> tf.nn.conv2d(x, filter, 1, pad),
            SpaceToBatchOptions.defaults().withSpatialDims(2));

    var options = ConvOptions.defaults().withDilations(1, 2);
    assertClose(dilated, tf.nn.conv2d(rows, filter, new int[] {1}, "VALID", options));
  }

  @Test
  void withSpaceToBatch_badArguments_sayWhatIsWrong() {
    Tensor image = random(1, 4, 4, 1);
    SpatialOp same = (x, rank, pad) -> x;

    assertThatThrownBy(() -> tf.nn.withSpaceToBatch(image, new int[] {0, 2}, "VALID", same))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("withSpaceToBatch: dilationRate must be at least 1, got [0, 2]");
    assertThatThrownBy(() -> tf.nn.withSpaceToBatch(image, new int[] {2, 2}, "SAME", same))
        .hasMessageContaining("padding SAME needs a filterShape")
        .hasMessageContaining("2 spatial axes, got []");
    var options = SpaceToBatchOptions.defaults().withSpatialDims(2, 1);
    assertThatThrownBy(
            () -> tf.nn.withSpaceToBatch(image, new int[] {2, 2}, "VALID", same, options))
        .hasMessageContaining("2 axes that ascend from at least 1, got [2, 1]");
  }

  private Tensor random(int... shape) {
    int size = 1;
    for (int dim : shape) {
      size *= dim;
    }
    var random = new SplittableRandom(11);
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      values[i] = random.nextFloat() - 0.5f;
    }
    return tf.raw.Reshape(tf.constant(values), tf.constant(shape));
  }

  private void assertClose(Tensor actual, Tensor expected) {
    assertThat(actual.shape()).isEqualTo(expected.shape());
    Tensor difference = actual.minus(expected).abs();
    assertThat(tf.raw.Max(difference, tf.constant(new int[] {0, 1, 2, 3})).asDouble())
        .isLessThan(1e-5);
  }
}
