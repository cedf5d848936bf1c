package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Guards let every right call pass.
@OnEveryExecutor
final class GuardsTest {
  private final Environment tf;

  GuardsTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  @ParameterizedTest
  @CsvSource({
    "Conv2D, SAME, 1",
    "Conv2D, VALID, 2",
    "DepthwiseConv2dNative, SAME, 2",
    "DepthwiseConv2dNative, VALID, 1"
  })
  void convolution2d_andItsGradients_run(String op, String padding, int stride) {
    var attributes =
        Attributes.of(Map.of("strides", List.of(1, stride, stride, 1), "padding", padding));
    gradientsRun(op, attributes, new int[] {2, 7, 8, 3}, new int[] {3, 2, 3, 4}, "");
  }

  @ParameterizedTest
  @CsvSource({"SAME, 1", "VALID, 2"})
  void convolution3d_andItsGradients_run(String padding, int stride) {
    var attributes =
        Attributes.of(Map.of("strides", List.of(1, stride, stride, stride, 1), "padding", padding));
    gradientsRun("Conv3D", attributes, new int[] {2, 5, 7, 6, 3}, new int[] {3, 2, 2, 3, 4}, "V2");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void maxPoolGradient_positionsOfThePool_runs(boolean batchInIndex) {
    var attributes =
        Attributes.of(
            Map.of(
                "ksize",
                List.of(1, 2, 2, 1),
                "strides",
                List.of(1, 2, 2, 1),
                "padding",
                "SAME",
                "include_batch_in_index",
                batchInIndex));
    Tensor input = ones(3, 5, 4, 2);
    Tensor[] pooled = tf.execute("MaxPoolWithArgmax", attributes, input);
    Tensor gradient =
        tf.execute("MaxPoolGradWithArgmax", attributes, input, pooled[0], pooled[1])[0];
    assertThat(gradient.shape()).isEqualTo(input.shape());
  }

  @Test
  void scatter_scalarsAndSlices_run() {
    Tensor matrix = ones(4, 3);
    Tensor row =
        tf.execute(
                "TensorScatterUpdate",
                Attributes.NONE,
                matrix,
                ints(new int[] {1, 1}, 2),
                ones(1, 3))[0];
    Tensor one =
        tf.execute(
                "TensorScatterAdd", Attributes.NONE, matrix, ints(new int[] {1, 2}, 2, 1), ones(1))[
            0];
    assertThat(row.shape()).isEqualTo(one.shape()).isEqualTo(Shape.of(4, 3));
  }

  @Test
  void resourceGather_withBatchDims_runs() {
    var variable =
        tf.execute(
                "VarHandleOp",
                Attributes.of(
                    Map.of("dtype", DType.FLOAT32, "shape", Shape.unknown(), "shared_name", "v")))[
            0];
    tf.execute("AssignVariableOp", Attributes.NONE, variable, ones(2, 3, 4));
    var attributes = Attributes.of(Map.of("dtype", DType.FLOAT32, "batch_dims", 1));
    Tensor gathered =
        tf.execute("ResourceGather", attributes, variable, ints(new int[] {2, 1}, 0, 2))[0];
    assertThat(gathered.shape()).isEqualTo(Shape.of(2, 1, 4));
  }

  @Test
  void poisson_rateOfDoubles_isLeftOpen() {
    Tensor rate = tf.constant(new double[] {1, 2});
    for (int i = 0; i < 2; i++) {
      Tensor drawn =
          tf.execute("RandomPoissonV2", Attributes.NONE, tf.constant(new int[] {3}), rate)[0];
      assertThat(drawn.shape()).isEqualTo(Shape.of(3, 2));
    }
  }

  @Test
  void logarithm_regularMatrix_runs() {
    Tensor matrix =
        tf.execute("Diag", Attributes.NONE, tf.constant(new double[] {1, 2, 3}))[0].cast(
            DType.COMPLEX128);
    assertThat(tf.execute("MatrixLogarithm", Attributes.NONE, matrix)[0].shape())
        .isEqualTo(Shape.of(3, 3));
  }

  private void gradientsRun(
      String op, Attributes attributes, int[] input, int[] filter, String version) {
    Tensor x = ones(input);
    Tensor w = ones(filter);
    Tensor y = tf.execute(op, attributes, x, w)[0];
    // The second call finds the shapes accepted.
    for (int i = 0; i < 2; i++) {
      Tensor dx =
          tf.execute(op + "BackpropInput" + version, attributes, tf.constant(input), w, y)[0];
      Tensor dw =
          tf.execute(op + "BackpropFilter" + version, attributes, x, tf.constant(filter), y)[0];
      assertThat(dx.shape()).isEqualTo(x.shape());
      assertThat(dw.shape()).isEqualTo(w.shape());
    }
  }

  private Tensor ones(int... dims) {
    return tf.execute("Fill", Attributes.NONE, tf.constant(dims), tf.constant(1f))[0];
  }

  private Tensor ints(int[] dims, int... values) {
    return tf.execute("Reshape", Attributes.NONE, tf.constant(values), tf.constant(dims))[0];
  }
}
