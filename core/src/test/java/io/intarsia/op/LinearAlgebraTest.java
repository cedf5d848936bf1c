package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.linalg.DiagOptions;
import io.intarsia.op.linalg.EigenResult;
import io.intarsia.op.linalg.EighTridiagonalOptions;
import io.intarsia.op.linalg.EyeOptions;
import io.intarsia.op.linalg.NormOptions;
import io.intarsia.op.linalg.NormalizeOptions;
import io.intarsia.op.linalg.SetDiagOptions;
import io.intarsia.op.linalg.SvdOptions;
import io.intarsia.op.linalg.SvdResult;
import io.intarsia.op.math.AccumulateNOptions;
import io.intarsia.op.math.ConfusionMatrixOptions;
import io.intarsia.op.random.StatelessNormalOptions;
import io.intarsia.shape.Shape;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Laws of decompositions, whose vectors are unique up to their signs only, and messages.
@OnEveryExecutor
class LinearAlgebraTest {
  private static final Shape BATCH = Shape.of(2, 4, 3);

  private final Environment tf;

  LinearAlgebraTest(Environment tf) {
    this.tf = tf;
  }

  private Tensor random(long seed, Shape shape) {
    return tf.random.statelessNormal(
        shape, new long[] {seed, 0}, StatelessNormalOptions.defaults().withDtype(DType.FLOAT64));
  }

  private void checkSame(Tensor got, Tensor expected) {
    assertThat(got.shape()).isEqualTo(expected.shape());
    Tensor distance = tf.linalg.norm(tf.math.subtract(got, expected));
    assertThat(tf.math.abs(distance).asDouble()).isLessThan(1e-10);
  }

  @ParameterizedTest(name = "seed={0}")
  @ValueSource(longs = {1, 2, 3})
  @Tag("I-28")
  void svd_product_isTheMatrix(long seed) {
    Tensor x = random(seed, BATCH);
    for (boolean full : new boolean[] {false, true}) {
      SvdResult parts = tf.linalg.svd(x, SvdOptions.defaults().withFullMatrices(full));
      Tensor values =
          tf.linalg.diag(
              parts.s(),
              full ? DiagOptions.defaults().withNumRows(4).withNumCols(3) : DiagOptions.defaults());
      Tensor left = tf.linalg.matMul(parts.u(), values);
      checkSame(tf.linalg.matMul(left, tf.linalg.adjoint(parts.v())), x);
    }
    checkSame(tf.linalg.svdvals(x), tf.linalg.svd(x).s());
  }

  @ParameterizedTest(name = "seed={0}")
  @ValueSource(longs = {1, 2, 3})
  @Tag("I-28")
  void eigh_product_isTheMatrix(long seed) {
    Tensor half = random(seed, Shape.of(2, 3, 3));
    Tensor x = tf.math.add(half, tf.linalg.matrixTranspose(half));
    EigenResult parts = tf.linalg.eigh(x);
    Tensor left = tf.linalg.matMul(parts.v(), tf.linalg.diag(parts.e()));
    checkSame(tf.linalg.matMul(left, tf.linalg.adjoint(parts.v())), x);
    checkSame(tf.linalg.eigvalsh(x), parts.e());
  }

  @ParameterizedTest(name = "seed={0}")
  @ValueSource(longs = {1, 2, 3})
  @Tag("I-28")
  void eig_vectors_areScaledByTheirValues(long seed) {
    Tensor x = random(seed, Shape.of(3, 3));
    EigenResult parts = tf.linalg.eig(x);
    assertThat(parts.e().dtype()).isEqualTo(DType.COMPLEX128);
    Tensor left = tf.linalg.matMul(x.cast(DType.COMPLEX128), parts.v());
    checkSame(left, tf.linalg.matMul(parts.v(), tf.linalg.diag(parts.e())));
  }

  @Test
  @Tag("I-28")
  void eighTridiagonal_choices_arePartsOfTheWhole() {
    Tensor alpha = random(1, Shape.of(6));
    Tensor beta = random(2, Shape.of(5));
    double[] all = tf.linalg.eighTridiagonal(alpha, beta).toArray(double[].class);
    var places = EighTridiagonalOptions.defaults().withIndices(1, 3);
    assertThat(tf.linalg.eighTridiagonal(alpha, beta, places).toArray(double[].class))
        .containsExactly(all[1], all[2], all[3]);
    var interval = EighTridiagonalOptions.defaults().withInterval(all[0] + 1e-9, all[2] + 1e-9);
    assertThat(tf.linalg.eighTridiagonal(alpha, beta, interval).toArray(double[].class))
        .containsExactly(all[1], all[2]);
  }

  @Test
  @Tag("I-28")
  void eighTridiagonalVectors_all_areScaledByTheirValues() {
    Tensor alpha = random(1, Shape.of(5));
    Tensor beta = random(2, Shape.of(4));
    Tensor x =
        tf.linalg.setDiag(
            tf.linalg.setDiag(tf.linalg.diag(alpha), beta, SetDiagOptions.defaults().withK(1)),
            beta,
            SetDiagOptions.defaults().withK(-1));
    var parts = tf.linalg.eighTridiagonalVectors(alpha, beta, EighTridiagonalOptions.defaults());
    checkSame(
        tf.linalg.matMul(x, parts.v()), tf.linalg.matMul(parts.v(), tf.linalg.diag(parts.e())));
    var last = EighTridiagonalOptions.defaults().withIndices(4, 4);
    assertThat(tf.linalg.eighTridiagonalVectors(alpha, beta, last).v().shape())
        .isEqualTo(Shape.of(5, 1));
  }

  @Test
  @Tag("I-28")
  void eighTridiagonal_mistakes_areNamed() {
    Tensor three = tf.constant(new double[] {1, 2, 3});
    assertThatThrownBy(() -> tf.linalg.eighTridiagonal(three, three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected [N] and [N - 1], got [3] and [3]");
    assertThatThrownBy(() -> EighTridiagonalOptions.defaults().withIndices(3, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 0 <= first <= last, got 3 and 1");
    assertThatThrownBy(() -> EighTridiagonalOptions.defaults().withInterval(1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected above < upTo");
  }

  @ParameterizedTest(name = "seed={0}")
  @ValueSource(longs = {1, 2, 3})
  @Tag("I-28")
  void luReconstruct_factors_giveTheMatrixBack(long seed) {
    Tensor x = random(seed, Shape.of(2, 3, 4, 4));
    var factors = tf.linalg.lu(x);
    Tensor lu = factors.lu();
    checkSame(tf.linalg.luReconstruct(lu, factors.p()), x);
    Tensor inverse = tf.linalg.luMatrixInverse(lu, factors.p());
    Tensor identity =
        tf.math.subtract(
            tf.linalg.matMul(x, inverse),
            tf.eye(4, EyeOptions.defaults().withDtype(DType.FLOAT64)));
    assertThat(tf.linalg.norm(identity).asDouble()).isLessThan(1e-8);
  }

  @ParameterizedTest(name = "seed={0}")
  @ValueSource(longs = {1, 2, 3})
  @Tag("I-28")
  void einsum_threeOperands_isTheProductOfTwoProducts(long seed) {
    Tensor a = random(seed, Shape.of(5, 2));
    Tensor b = random(seed + 10, Shape.of(2, 7));
    Tensor c = random(seed + 20, Shape.of(7, 3));
    checkSame(tf.einsum("ij,jk,kl->il", a, b, c), tf.linalg.matMul(tf.linalg.matMul(a, b), c));
    checkSame(
        tf.einsum("ij,jk,kl->li", List.of(a, b, c)),
        tf.linalg.matrixTranspose(tf.linalg.matMul(tf.linalg.matMul(a, b), c)));
  }

  @Test
  @Tag("I-28")
  void einsum_implicitEllipsis_comesFirst() {
    Tensor a = random(1, Shape.of(4, 2, 3));
    Tensor b = random(2, Shape.of(4, 3, 5));
    checkSame(tf.einsum("...ij,...jk", a, b), tf.linalg.matMul(a, b));
  }

  @Test
  @Tag("I-28")
  void einsum_ofEllipsesThatBroadcast_isTheProduct() {
    Tensor a = random(1, Shape.of(5, 1, 2, 3));
    Tensor b = random(2, Shape.of(4, 3, 2));
    checkSame(tf.einsum("...ij,...jk->...ik", a, b), tf.linalg.matMul(a, b));
    Tensor c = random(3, Shape.of(4, 2, 3));
    checkSame(
        tf.einsum("...ij,...kj->...ik", c, c), tf.linalg.matMul(c, tf.linalg.matrixTranspose(c)));
  }

  @Test
  void tensordot_ofMoreElementsThanAnInt_isTraced() {
    int side = 1 << 16;
    var f =
        tf.function((Ops g, Tensor v) -> {
          Tensor square = g.tensordot(v, v, 0);
          Tensor cube = g.tensordot(square, g.constant(new float[] {1, 2}), 0);
          assertThat(cube.shape()).isEqualTo(Shape.of(side, side, 2));
          return g.gather(v, g.constant(0));
        });
    assertThat(f.apply(tf.ones(side)).asFloat()).isEqualTo(1);
  }

  @Test
  @Tag("I-28")
  void tensordot_arraysOfAxes_equalPairs() {
    Tensor a = random(1, Shape.of(2, 3, 4));
    Tensor b = random(2, Shape.of(4, 3, 2));
    checkSame(
        tf.tensordot(a, b, new int[] {1, 2}, new int[] {1, 0}),
        tf.tensordot(a, b, new int[][] {{1, 2}, {1, 0}}));
  }

  @Test
  @Tag("I-28")
  void norm_unknownName_isRefused() {
    assertThatThrownBy(() -> NormOptions.defaults().withOrd("nuclear"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected euclidean, fro, inf or a number, got nuclear");
  }

  @Test
  @Tag("I-28")
  void tridiagonal_mistakes_areNamed() {
    Tensor row = tf.constant(new double[] {1, 2, 3});
    assertThatThrownBy(() -> tf.linalg.tridiagonalMatmul(List.of(row, row), row))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 3, above, on and below the main one, got 2");
    assertThatThrownBy(() -> tf.linalg.tridiagonalSolve(row, row))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("wrong ranks");
    Tensor one = tf.constant(new double[] {1});
    assertThatThrownBy(() -> tf.linalg.tridiagonalSolve(List.of(one, row, row), row))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 3 or one less, got 1");
  }

  @Test
  @Tag("I-28")
  void addN_noTensors_isRefused() {
    assertThatThrownBy(() -> tf.math.addN(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("addN: inputs is empty; expected at least one tensor, got none");
    Tensor row = tf.constant(new double[] {1});
    var options = AccumulateNOptions.defaults().withTensorDtype(DType.FLOAT32);
    assertThatThrownBy(() -> tf.math.accumulateN(List.of(row), options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("wrong tensor at inputs[0]; expected float32");
  }

  @Test
  @Tag("I-28")
  void confusionMatrix_elementsBeyondTheClasses_fail() {
    Tensor two = tf.constant(new int[] {2});
    var options = ConfusionMatrixOptions.defaults().withNumClasses(2);
    assertThatThrownBy(() -> tf.math.confusionMatrix(two, two, options))
        .isInstanceOf(TensorFlowException.class);
    Tensor negative = tf.constant(new int[] {-1});
    assertThatThrownBy(() -> tf.math.confusionMatrix(negative, two))
        .isInstanceOf(TensorFlowException.class);
  }

  /// Python refuses all of them but the last.
  @Test
  void norm_frobenius_isOfMatricesOnly() {
    Tensor matrix = tf.constant(new float[][] {{1, 2}, {4, 2}});
    NormOptions frobenius = NormOptions.defaults().withOrd("fro");

    for (NormOptions options : List.of(frobenius, frobenius.withAxis(0))) {
      assertThatThrownBy(() -> tf.linalg.norm(matrix, options))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "norm: ord 'fro' is a norm of matrices: name their two axes, or leave ord out");
    }
    assertThatThrownBy(() ->
            tf.linalg.normalize(matrix, NormalizeOptions.defaults().withOrd("fro").withAxis(0)))
        .hasMessageStartingWith("normalize: ord 'fro'");
    assertThat(tf.linalg.norm(matrix, frobenius.withAxis(0, 1)).asFloat()).isEqualTo(5);
  }
}
