package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.op.linalg.MatMulOptions;
import io.intarsia.shape.Shape;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("E-011")
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class CSRSparseTensorTest {
  private static final float[][] SMALL = {{0, 5}, {7, 0}};
  private static final float[][] WIDE = {{0, 5, 1}, {7, 0, 2}};

  private Ops tf;
  @RegisterExtension private final InMode placed;

  CSRSparseTensorTest(Mode place) {
    placed = new InMode(place, ops -> tf = ops);
  }

  // -- the form -----------------------------------------------------------------------------------

  @Test
  void ofDense_matrix_hasTheRowsOfItsNonZeros() {
    CSRSparseTensor csr = csr(SMALL);
    CSRSparseTensor.Parts parts = csr.parts(tf);

    placed.holds(parts.rowPointers(), new int[] {0, 1, 2});
    placed.holds(parts.columns(), new int[] {1, 0});
    placed.holds(parts.values(), new float[] {5, 7});
    placed.check(csr.nonZeros(tf), seen -> assertThat(seen.toArray(int.class)).isEqualTo(2));
    assertThat(csr.shape()).isEqualTo(Shape.of(2, 2));
    assertThat(csr.dtype()).isEqualTo(DType.FLOAT32);
    assertThat(csr).hasToString("CSRSparseTensor([2, 2], float32)");
    placed.holds(csr.toDense(tf), SMALL);
  }

  @Test
  void of_sparseTensorInAnyOrder_hasTheSameElements() {
    Tensor indices = tf.constant(new long[][] {{2, 0, 0}, {0, 0, 1}, {0, 1, 0}});
    var sparse =
        SparseTensor.of(
            indices, tf.constant(new float[] {3, 5, 7}), tf.constant(new long[] {3, 2, 2}));

    CSRSparseTensor csr = CSRSparseTensor.of(tf, sparse);

    placed.holds(
        csr.toDense(tf), new float[][][] {{{0, 5}, {7, 0}}, {{0, 0}, {0, 0}}, {{3, 0}, {0, 0}}});
    placed.holds(csr.nonZeros(tf), new int[] {2, 0, 1});
    placed.holds(csr.parts(tf, 2).values(), new float[] {3});
    SparseTensor back = csr.toSparse(tf);
    placed.holds(back.indices(), new long[][] {{0, 0, 1}, {0, 1, 0}, {2, 0, 0}});
    placed.holds(back.values(), new float[] {5, 7, 3});
    placed.check(back, seen -> assertThat(seen.shape()).isEqualTo(Shape.of(3, 2, 2)));
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT32", "FLOAT64", "COMPLEX64", "COMPLEX128"})
  void product_eachDtypeWithKernels_runs(DType dtype) {
    Tensor dense = tf.cast(tf.constant(SMALL), dtype);

    var product = (Tensor) tf.linalg.matMul(CSRSparseTensor.ofDense(tf, dense), dense);

    placed.holds(tf.cast(product, DType.FLOAT32), new float[][] {{35, 0}, {0, 35}});
  }

  // -- products -----------------------------------------------------------------------------------

  @Test
  void matMul_columnVector_isTheProduct() {
    var product = (Tensor) tf.linalg.matMul(csr(SMALL), tf.constant(new float[][] {{1}, {2}}));

    placed.holds(product, new float[][] {{10}, {7}});
  }

  @ParameterizedTest
  @CsvSource({"false, false", "true, false", "false, true", "true, true"})
  void matMul_randomFactors_isThatOfTheDenseOnes(boolean transposeA, boolean transposeB) {
    var random = new SplittableRandom(11);
    double[] a = random(random, 6, 4);
    double[] b = random(random, 4, 5);
    double[] expected = product(a, b, 6, 4, 5);
    Tensor left = transposeA ? matrix(tf, swapped(a, 6, 4), 4, 6) : matrix(tf, a, 6, 4);
    Tensor right = transposeB ? matrix(tf, swapped(b, 4, 5), 5, 4) : matrix(tf, b, 4, 5);
    CSRSparseTensor sparseLeft = CSRSparseTensor.ofDense(tf, left);
    CSRSparseTensor sparseRight = CSRSparseTensor.ofDense(tf, right);
    MatMulOptions options =
        MatMulOptions.defaults().withTransposeA(transposeA).withTransposeB(transposeB);

    checkFlat(tf.linalg.matMul(sparseLeft, right, options), expected);
    checkFlat(tf.linalg.matMul(left, sparseRight, options), expected);
    var both = (CSRSparseTensor) tf.linalg.matMul(sparseLeft, sparseRight, options);
    checkFlat(both.toDense(tf), expected);
    assertThat(both.shape()).isEqualTo(Shape.of(6, 5));
  }

  @ParameterizedTest
  @CsvSource({
    "true, false, false, false",
    "false, true, false, false",
    "true, true, false, false",
    "true, false, false, true",
    "false, true, true, false"
  })
  void matMul_complexAdjoint_isThatOfTheDenseOnes(
      boolean adjointA, boolean adjointB, boolean transposeA, boolean transposeB) {
    Tensor a = complex(new float[][] {{0, 5}, {7, 0}}, new float[][] {{0, 1}, {-2, 0}});
    Tensor b = complex(new float[][] {{1, 2}, {0, 4}}, new float[][] {{1, 0}, {0, -1}});
    MatMulOptions options =
        MatMulOptions.defaults()
            .withAdjointA(adjointA)
            .withAdjointB(adjointB)
            .withTransposeA(transposeA)
            .withTransposeB(transposeB);
    Tensor expected = tf.linalg.matMul(a, b, options);
    CSRSparseTensor sparseA = CSRSparseTensor.ofDense(tf, a);
    CSRSparseTensor sparseB = CSRSparseTensor.ofDense(tf, b);

    checkSame(tf.linalg.matMul(sparseA, b, options), expected);
    checkSame(tf.linalg.matMul(a, sparseB, options), expected);
    var both = (CSRSparseTensor) tf.linalg.matMul(sparseA, sparseB, options);
    checkSame(both.toDense(tf), expected);
  }

  @Test
  void transpose_ofBatches_swapsTheAxesOfEachMatrix_andNoOthers() {
    float[][][] wide = {{{0, 5, 1}, {7, 0, 2}}, {{3, 0, 0}, {0, 0, 4}}};
    CSRSparseTensor csr = CSRSparseTensor.ofDense(tf, tf.constant(wide));
    var swapped = (CSRSparseTensor) tf.transpose((TensorLike) csr, 0, 2, 1);
    assertThat(swapped.staticShape()).isEqualTo(Shape.of(2, 3, 2));
    placed.holds(
        swapped.toDense(tf), new float[][][] {{{0, 7}, {5, 0}, {1, 2}}, {{3, 0}, {0, 0}, {0, 4}}});
    assertThatThrownBy(() -> tf.transpose((TensorLike) csr, 0, 1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("transpose");
    assertThatThrownBy(() -> tf.transpose((TensorLike) csr, 1, 0, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void matMul_batches_multipliesEachPair() {
    float[][][] a = {{{0, 5}, {7, 0}}, {{1, 0}, {0, 2}}};
    float[][][] b = {{{1, 0}, {0, 2}}, {{3, 4}, {0, 6}}};
    float[][][] expected = {{{0, 10}, {7, 0}}, {{3, 4}, {0, 12}}};
    CSRSparseTensor sparse = CSRSparseTensor.ofDense(tf, tf.constant(a));
    CSRSparseTensor single = CSRSparseTensor.ofDense(tf, tf.constant(new float[][][] {a[0]}));
    CSRSparseTensor other = CSRSparseTensor.ofDense(tf, tf.constant(b));

    placed.holds(((Tensor) tf.linalg.matMul(sparse, tf.constant(b))), expected);
    placed.holds(((Tensor) tf.linalg.matMul(tf.constant(a), other)), expected);
    var product = (CSRSparseTensor) tf.linalg.matMul(sparse, other);
    placed.holds(product.toDense(tf), expected);
    var repeated = (CSRSparseTensor) tf.linalg.matMul(single, other);
    assertThat(repeated.shape()).isEqualTo(Shape.of(2, 2, 2));
    placed.holds(repeated.toDense(tf), new float[][][] {{{0, 10}, {7, 0}}, {{0, 30}, {21, 28}}});
  }

  @Test
  void matVec_vectors_areMultiplied() {
    var one = (Tensor) tf.linalg.matVec(csr(WIDE), tf.constant(new float[] {1, 2, 3}));
    TensorLike csr = csr(WIDE);
    Tensor transposed =
        (Tensor)
            Objects.requireNonNull(
                tf.op("linalg.matvec")
                    .apply(
                        List.of(csr, tf.constant(new float[] {1, 2})),
                        Map.of("transpose_a", true)));

    placed.holds(one, new float[] {13, 13});
    placed.holds(transposed, new float[] {14, 5, 5});
  }

  @Test
  void matMul_withoutElements_isZero() {
    CSRSparseTensor noRows = CSRSparseTensor.ofDense(tf, tf.zeros(0, 2));
    CSRSparseTensor noColumns = CSRSparseTensor.ofDense(tf, tf.zeros(2, 3, 0));
    CSRSparseTensor noRowsInBatch = CSRSparseTensor.ofDense(tf, tf.zeros(2, 0, 3));

    assertThat(tf.linalg.matMul(noRows, tf.constant(SMALL)).shape()).isEqualTo(Shape.of(0, 2));
    assertThat(tf.linalg.matMul(csr(SMALL), tf.zeros(2, 0)).shape()).isEqualTo(Shape.of(2, 0));
    assertThat(tf.linalg.matMul(noRowsInBatch, tf.zeros(2, 3, 2)).shape())
        .isEqualTo(Shape.of(2, 0, 2));
    checkFlat(tf.linalg.matMul(noColumns, tf.zeros(2, 0, 2)), new double[12]);
    var sparse = (CSRSparseTensor) tf.linalg.matMul(noColumns, noRowsInBatch);
    checkFlat(sparse.toDense(tf), new double[18]);
    var none = (CSRSparseTensor) tf.linalg.matMul(csr(new float[2][2]), csr(SMALL));
    placed.check(none.nonZeros(tf), seen -> assertThat(seen.toArray(int.class)).isZero());
  }

  // -- sums and elementwise functions -------------------------------------------------------------

  @Test
  void sum_andDifference_areThoseOfTheDenseOnes() {
    CSRSparseTensor a = csr(WIDE);
    CSRSparseTensor b = csr(new float[][] {{1, 0, -1}, {0, 0, 2}});

    CSRSparseTensor sum = tf.math.add(a, b);
    CSRSparseTensor difference = tf.math.subtract(a, b);

    placed.holds(sum.toDense(tf), new float[][] {{1, 5, 0}, {7, 0, 4}});
    placed.holds(difference.toDense(tf), new float[][] {{-1, 5, 2}, {7, 0, 0}});
    assertThat(sum.shape()).isEqualTo(Shape.of(2, 3));
  }

  @Test
  void multiply_scalar_scalesTheValues() {
    CSRSparseTensor byNumber = tf.math.multiply(csr(SMALL), 2);
    CSRSparseTensor byTensor = tf.math.multiply(tf.constant(-1f), csr(SMALL));

    placed.holds(byNumber.toDense(tf), new float[][] {{0, 10}, {14, 0}});
    placed.holds(byTensor.toDense(tf), new float[][] {{0, -5}, {-7, 0}});
  }

  @Test
  void elementwise_zeroAtZero_runsOnTheValues() {
    CSRSparseTensor squares = tf.math.square(csr(SMALL));
    CSRSparseTensor wide = tf.cast(csr(SMALL), DType.FLOAT64);

    placed.holds(squares.toDense(tf), new float[][] {{0, 25}, {49, 0}});
    assertThat(wide.dtype()).isEqualTo(DType.FLOAT64);
    placed.holds(wide.toDense(tf), new double[][] {{0, 5}, {7, 0}});
  }

  // -- shapes -------------------------------------------------------------------------------------

  @Test
  void transpose_matrix_swapsItsAxes() {
    float[][] expected = {{0, 7}, {5, 0}, {1, 2}};

    for (TensorLike each :
        List.of(
            tf.transpose(csr(WIDE)),
            tf.transpose(csr(WIDE), 1, 0),
            tf.linalg.matrixTranspose(csr(WIDE)),
            tf.linalg.adjoint(csr(WIDE)))) {
      var transposed = (CSRSparseTensor) each;
      assertThat(transposed.shape()).isEqualTo(Shape.of(3, 2));
      placed.holds(transposed.toDense(tf), expected);
    }
  }

  @Test
  void adjoint_complex_conjugates() {
    Tensor a = complex(new float[][] {{0, 5}, {7, 0}}, new float[][] {{0, 1}, {-2, 0}});

    var adjoint = (CSRSparseTensor) tf.linalg.adjoint(CSRSparseTensor.ofDense(tf, a));

    Tensor difference = tf.math.subtract(adjoint.toDense(tf), tf.linalg.adjoint(a));
    assertThat(adjoint.dtype()).isEqualTo(DType.COMPLEX64);
    placed.check(
        tf.reshape(tf.math.abs(difference), -1),
        seen -> assertThat(seen.toArray(float[].class)).containsOnly(0));
  }

  @Test
  void shape_sizeAndRank_areThoseOfTheDenseOne() {
    TensorLike csr = csr(WIDE);

    placed.holds(((Tensor) tf.shape(csr)), new int[] {2, 3});
    placed.holds(((Tensor) tf.shape(csr, DType.INT64)), new long[] {2, 3});
    placed.check(((Tensor) tf.size(csr)), seen -> assertThat(seen.toArray(int.class)).isEqualTo(6));
    placed.check(((Tensor) tf.rank(csr)), seen -> assertThat(seen.toArray(int.class)).isEqualTo(2));
  }

  @Test
  void results_ofValuesOfUnknownShape_haveTheirDenseShape() {
    CSRSparseTensor wide = unknown(csr(WIDE));
    CSRSparseTensor tall = unknown(csr(new float[][] {{1, 0}, {0, 1}, {0, 0}}));

    var product = (CSRSparseTensor) tf.linalg.matMul(wide, tall);
    var transposed = (CSRSparseTensor) tf.linalg.matrixTranspose(wide);

    placed.holds(product.denseShape(), new long[] {2, 2});
    placed.holds(transposed.denseShape(), new long[] {3, 2});
    placed.holds(product.toDense(tf), new float[][] {{0, 5}, {7, 0}});
  }

  private static CSRSparseTensor unknown(CSRSparseTensor csr) {
    return CSRSparseTensorSpec.of(Shape.of(-1, -1), csr.dtype())
        .fromComponents(Tuple.of(csr.matrix(), csr.denseShape()));
  }

  // -- what is refused ----------------------------------------------------------------------------

  @Test
  void ofDense_anotherRank_isRefused() {
    assertThatThrownBy(() -> CSRSparseTensor.ofDense(tf, tf.constant(new float[] {1})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "CSRSparseTensor.ofDense: expected a matrix or a batch of matrices, of rank 2 or 3, got"
                + " shape [1]; reshape it");
    assertThatThrownBy(() -> CSRSparseTensor.ofDense(tf, tf.zeros(0, 2, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected at least one matrix, got shape [0, 2, 2]");
  }

  @ParameterizedTest
  @EnumSource(names = {"INT32", "FLOAT16", "BOOL"})
  void ofDense_dtypeWithoutKernels_isRefused(DType dtype) {
    Tensor dense = tf.cast(tf.constant(SMALL), dtype);

    assertThatThrownBy(() -> CSRSparseTensor.ofDense(tf, dense))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "CSRSparseTensor.ofDense: expected one of the dtypes [float32, float64, complex64,"
                + " complex128], which have kernels, got %s; cast it",
            dtype);
    assertThatThrownBy(() -> tf.cast(csr(SMALL), dtype))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("cast: expected one of the dtypes");
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 2, 1L << 40})
  void of_indexOutOfRange_fails(long column) {
    var sparse =
        SparseTensor.of(
            tf.constant(new long[][] {{0, column}}),
            tf.constant(new float[] {1}),
            tf.constant(new long[] {2, 2}));

    placed.fails("out of bounds");
    placed.holds(CSRSparseTensor.of(tf, sparse).toDense(tf), SMALL);
  }

  @Test
  void matMul_shapesThatDoNotFit_areRefused() {
    TensorLike wide = csr(WIDE);

    assertThatThrownBy(() -> tf.linalg.matMul(wide, (TensorLike) tf.constant(SMALL)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "linalg.matmul: expected as many matrices on both sides, and as many columns in the"
                + " first as rows in the second, got [2, 3] and [2, 2]");
    assertThatThrownBy(() ->
            tf.linalg.matMul(
                wide, wide, MatMulOptions.defaults().withTransposeA(true).withTransposeB(true)))
        .hasMessageContaining("got [2, 3] transposed and [2, 3] transposed");
    CSRSparseTensor batch = CSRSparseTensor.ofDense(tf, tf.ones(3, 2, 2));
    for (TensorLike other :
        List.of(csr(SMALL), tf.constant(SMALL), tf.ones(2, 2, 2), tf.ones(1, 2, 2), tf.ones(2))) {
      assertThatThrownBy(() -> tf.linalg.matMul(batch, other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("got [3, 2, 2] and " + other.shape());
    }
  }

  @Test
  void functions_argumentsThatDoNotFit_areRefused() {
    TensorLike csr = csr(SMALL);
    TensorLike wide = csr(WIDE);
    TensorLike matrix = tf.constant(SMALL);

    assertThatThrownBy(
            () -> tf.linalg.matMul(csr, (TensorLike) tf.constant(new double[][] {{1}, {2}})))
        .hasMessage(
            "linalg.matmul: expected arguments and result of one dtype, got float32 and float64;"
                + " cast one");
    assertThatThrownBy(() ->
            tf.linalg.matMul(csr, matrix, MatMulOptions.defaults().withOutputType(DType.FLOAT64)))
        .hasMessageContaining("got float32 and float64");
    assertThatThrownBy(() -> tf.math.add(csr, wide))
        .hasMessage(
            "math.add: expected CSRSparseTensors of one shape, got [2, 2] and [2, 3]; they do not"
                + " broadcast");
    assertThatThrownBy(() -> tf.math.multiply(csr, matrix))
        .hasMessageContaining("only multiplied by a number or scalar, got shape [2, 2]");
    assertThatThrownBy(() -> tf.math.multiply(csr, csr))
        .hasMessageContaining("only multiplied by a number or scalar");
    assertThatThrownBy(() ->
            tf.linalg.matMul(
                csr, csr, MatMulOptions.defaults().withTransposeA(true).withAdjointA(true)))
        .hasMessageContaining("at most one of transpose_a and adjoint_a");
  }

  @Test
  void functions_withoutHandler_areTheErrorOfDispatch() {
    TensorLike csr = csr(SMALL);
    TensorLike batch = CSRSparseTensor.ofDense(tf, tf.ones(3, 2, 2));

    assertThatThrownBy(() -> tf.math.add(csr, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("math.add: argument 'x' is a CSRSparseTensor");
    assertThatThrownBy(() -> tf.math.exp(csr))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CSRSparseTensor declined");
    assertThatThrownBy(() -> tf.transpose(batch))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("transpose: argument 'a' is a CSRSparseTensor");
    assertThatThrownBy(() -> tf.math.add(csr, csr(SMALL).toSparse(tf)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not accept SparseTensor");
  }

  // -- helpers ------------------------------------------------------------------------------------

  private CSRSparseTensor csr(float[][] matrix) {
    return CSRSparseTensor.ofDense(tf, tf.constant(matrix));
  }

  private Tensor complex(float[][] real, float[][] imag) {
    return tf.complex(tf.constant(real), tf.constant(imag));
  }

  // Small integers, most of them zero, so that sums are exact.
  private static double[] random(SplittableRandom random, int rows, int columns) {
    return random
        .doubles((long) rows * columns)
        .map(x -> x < 0.6 ? 0 : Math.rint(100 * x) - 80)
        .toArray();
  }

  private static Tensor matrix(Ops tf, double[] values, int rows, int columns) {
    try (var host = HostTensor.of(DoubleBuffer.wrap(values), Shape.of(rows, columns))) {
      return tf.constant(host);
    }
  }

  private static double[] swapped(double[] values, int rows, int columns) {
    double[] swapped = new double[values.length];
    Arrays.setAll(swapped, i -> values[i % rows * columns + i / rows]);
    return swapped;
  }

  private static double[] product(double[] a, double[] b, int rows, int inner, int columns) {
    double[] product = new double[rows * columns];
    for (int i = 0; i < product.length; i++) {
      for (int k = 0; k < inner; k++) {
        product[i] += a[i / columns * inner + k] * b[k * columns + i % columns];
      }
    }
    return product;
  }

  private void checkFlat(TensorLike tensor, double[] elements) {
    placed.holds(tf.cast(tf.reshape((Tensor) tensor, -1), DType.FLOAT64), elements);
  }

  private void checkSame(TensorLike tensor, Tensor expected) {
    placed.check(
        List.of((Tensor) tensor, expected),
        seen -> assertThat((Object) seen.get(0).toList()).isEqualTo(seen.get(1).toList()));
  }
}
