package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.image.NonMaxSuppressionOptions;
import io.intarsia.op.strings.AsStringOptions;
import io.intarsia.shape.Shape;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Java values and options in place of tensors, in generated functions.
@OnEveryExecutor
final class HostArgumentsTest {
  private final Environment tf;
  private Tensor matrix;

  HostArgumentsTest(Environment tf) {
    this.tf = tf;
    matrix = tf.fromHost(new float[][] {{1, 2}, {3, 4}});
  }

  @Test
  void number_onEitherSide_takesTheDtypeOfTheTensor() {
    assertThat(tf.math.maximum(matrix, 2).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{2, 2}, {3, 4}});
    assertThat(tf.math.floormod(7, tf.fromHost(new long[] {4, 5})).toArray(long[].class))
        .containsExactly(3, 2);
    assertThat(tf.greater(3.5, matrix).dtype()).isEqualTo(DType.BOOL);
  }

  @Test
  void shape_asNumbersOrShape_isTaken() {
    assertThat(tf.broadcastTo(matrix, 3, 2, 2).shape()).isEqualTo(Shape.of(3, 2, 2));
    assertThat(tf.broadcastTo(matrix, Shape.of(1, 2, 2)).shape()).isEqualTo(Shape.of(1, 2, 2));
  }

  @Test
  void hostInput_ofADtypeSharedWithATensor_takesIt() {
    Tensor indices = tf.fromHost(new int[][] {{1}});
    Tensor updates = tf.fromHost(new float[] {5});
    assertThat(tf.scatterNd(indices, updates, 3).toArray(float[].class)).containsExactly(0, 5, 0);
    assertThat(tf.scatterNd(indices.cast(DType.INT64), updates, Shape.of(2)).toArray(float[].class))
        .containsExactly(0, 5);
  }

  @Test
  void integers_asAxesMultiplesAndBands_areTaken() {
    assertThat(tf.reverse(matrix, 0, 1).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{4, 3}, {2, 1}});
    assertThat(tf.tile(matrix, 1, 2).shape()).isEqualTo(Shape.of(2, 4));
    assertThat(tf.linalg.bandPart(matrix, 0, -1).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{1, 2}, {0, 4}});
    Tensor segments = tf.fromHost(new int[] {0, 0});
    assertThat(tf.math.unsortedSegmentSum(matrix, segments, 1).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{4, 6}});
    assertThat(
            tf.spaceToBatchNd(tf.broadcastTo(matrix, 1, 2, 2), new int[] {2}, new int[][] {{0, 0}})
                .shape())
        .isEqualTo(Shape.of(2, 1, 2));
  }

  @Test
  void fileNames_asStrings_areTaken(@TempDir Path folder) throws IOException {
    String file = folder.resolve("a.txt").toString();
    tf.io.writeFile(file, tf.fromHost("hello"));
    assertThat(Files.readString(Path.of(file))).isEqualTo("hello");
    assertThat(tf.io.readFile(file).asString()).isEqualTo("hello");
    assertThat(tf.io.matchingFiles(folder + "/*").toArray(String[].class)).containsExactly(file);
  }

  @Test
  void options_changeAttributesAndInputs() {
    Tensor text = tf.strings.asString(matrix, AsStringOptions.defaults().withPrecision(1));
    assertThat(text.toArray(String[][].class))
        .isDeepEqualTo(new String[][] {{"1.0", "2.0"}, {"3.0", "4.0"}});
    Tensor boxes = tf.fromHost(new float[][] {{0, 0, 1, 1}, {0, 0, 1, 0.9f}});
    Tensor scores = tf.fromHost(new float[] {0.5f, 0.9f});
    assertThat(tf.image.nonMaxSuppression(boxes, scores, 2).toArray(int[].class))
        .containsExactly(1);
    var lenient = NonMaxSuppressionOptions.defaults().withIouThreshold(0.95f);
    assertThat(tf.image.nonMaxSuppression(boxes, scores, 2, lenient).toArray(int[].class))
        .containsExactly(1, 0);
  }

  @Test
  void results_thatAreSeveral_areARecord() {
    var parts = tf.linalg.qr(matrix);
    assertThat(tf.raw.MatMul(parts.q(), parts.r()).shape()).isEqualTo(matrix.shape());
    assertThat(tf.dynamicPartition(matrix, tf.fromHost(new int[] {1, 0}), 2)).hasSize(2);
    assertThat(tf.identityN(List.of(matrix, parts.q()))).hasSize(2);
  }
}
