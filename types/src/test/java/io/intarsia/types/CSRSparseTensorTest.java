package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.nest.Tuple;
import io.intarsia.op.MatMulOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.testing.TypeLaws;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("E-011")
final class CSRSparseTensorTest {
  private static final float[][] SMALL = {{0, 5}, {7, 0}};
  private static final float[][] WIDE = {{0, 5, 1}, {7, 0, 2}};

  private Environment environment;
  private Ops tf;

  @BeforeEach
  void open() {
    environment = Environment.open();
    tf = environment;
  }

  @AfterEach
  void close() {
    environment.close();
  }

  @TestFactory
  @Tag("E-003")
  @Tag("E-039")
  Stream<DynamicTest> laws() {
    return TypeLaws.of(
            CSRSparseTensor.class,
            (runner, random) -> {
              Ops ops = Ops.of(runner);
              return CSRSparseTensor.ofDense(ops, matrix(ops, random(random, 3, 4), 3, 4));
            })
        .comparedWith(SparseTensorSpec.of(Shape.of(3, 4), DType.FLOAT64))
        .tests();
  }

  // -- the form -----------------------------------------------------------------------------------

  @Test
  void ofDense_matrix_hasTheRowsOfItsNonZeros() {
    CSRSparseTensor csr = csr(SMALL);
    CSRSparseTensor.Parts parts = csr.parts(tf);

    assertThat(parts.rowPointers().toArray(int[].class)).containsExactly(0, 1, 2);
    assertThat(parts.columns().toArray(int[].class)).containsExactly(1, 0);
    assertThat(parts.values().toArray(float[].class)).containsExactly(5, 7);
    assertThat(csr.nonZeros(tf).toArray(int.class)).isEqualTo(2);
    assertThat(csr.shape()).isEqualTo(Shape.of(2, 2));
    assertThat(csr.dtype()).isEqualTo(DType.FLOAT32);
    assertThat(csr).hasToString("CSRSparseTensor([2, 2], float32)");
    assertThat(csr.toDense(tf).toArray(float[][].class)).isDeepEqualTo(SMALL);
  }

  @Test
  void of_sparseTensorInAnyOrder_hasTheSameElements() {
    Tensor indices = tf.constant(new long[][] {{2, 0, 0}, {0, 0, 1}, {0, 1, 0}});
    var sparse =
        SparseTensor.of(
            indices, tf.constant(new float[] {3, 5, 7}), tf.constant(new long[] {3, 2, 2}));

    CSRSparseTensor csr = CSRSparseTensor.of(tf, sparse);

    assertThat(csr.toDense(tf).toArray(float[][][].class))
        .isDeepEqualTo(new float[][][] {{{0, 5}, {7, 0}}, {{0, 0}, {0, 0}}, {{3, 0}, {0, 0}}});
    assertThat(csr.nonZeros(tf).toArray(int[].class)).containsExactly(2, 0, 1);
    assertThat(csr.parts(tf, 2).values().toArray(float[].class)).containsExactly(3);
    SparseTensor back = csr.toSparse(tf);
    assertThat(back.indices().toArray(long[][].class))
        .isDeepEqualTo(new long[][] {{0, 0, 1}, {0, 1, 0}, {2, 0, 0}});
    assertThat(back.values().toArray(float[].class)).containsExactly(5, 7, 3);
    assertThat(back.shape()).isEqualTo(Shape.of(3, 2, 2));
  }

  @Test
  void components_takenApartAndRebuilt_runNoOps() {
    CSRSparseTensor csr = csr(SMALL);
    CSRSparseTensorSpec spec = csr.typeSpec();
    List<String> ran = new ArrayList<>();
    environment.setListener(recording(ran));
    Object components = spec.toComponents(csr);
    CSRSparseTensor again = spec.fromComponents(components);
    environment.setListener(null);

    assertThat(ran).isEmpty();
    assertThat(components).isEqualTo(Tuple.of(csr.matrix(), csr.denseShape()));
    assertThat(again.toDense(tf).toArray(float[][].class)).isDeepEqualTo(SMALL);
    assertThat(spec).hasToString("CSRSparseTensorSpec([2, 2], float32)");
  }

  private static OpListener recording(List<String> ran) {
    return new OpListener() {
      @Override
      public void onRun(Operation operation, List<Tensor> inputs) {
        ran.add(operation.key().op());
      }
    };
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT32", "FLOAT64", "COMPLEX64", "COMPLEX128"})
  void product_eachDtypeWithKernels_runs(DType dtype) {
    Tensor dense = tf.cast(tf.constant(SMALL), dtype);

    var product = (Tensor) tf.linalg.matMul(CSRSparseTensor.ofDense(tf, dense), dense);

    assertThat(tf.cast(product, DType.FLOAT32).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{35, 0}, {0, 35}});
  }

  // -- products -----------------------------------------------------------------------------------

  @Test
  void matMul_columnVector_isTheProduct() {
    var product = (Tensor) tf.linalg.matMul(csr(SMALL), tf.constant(new float[][] {{1}, {2}}));

    assertThat(product.toArray(float[][].class)).isDeepEqualTo(new float[][] {{10}, {7}});
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

    assertThat(flat(tf.linalg.matMul(sparseLeft, right, options))).containsExactly(expected);
    assertThat(flat(tf.linalg.matMul(left, sparseRight, options))).containsExactly(expected);
    var both = (CSRSparseTensor) tf.linalg.matMul(sparseLeft, sparseRight, options);
    assertThat(flat(both.toDense(tf))).containsExactly(expected);
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
    List<Object> expected = elements(tf.linalg.matMul(a, b, options));
    CSRSparseTensor sparseA = CSRSparseTensor.ofDense(tf, a);
    CSRSparseTensor sparseB = CSRSparseTensor.ofDense(tf, b);

    assertThat(elements(tf.linalg.matMul(sparseA, b, options))).isEqualTo(expected);
    assertThat(elements(tf.linalg.matMul(a, sparseB, options))).isEqualTo(expected);
    var both = (CSRSparseTensor) tf.linalg.matMul(sparseA, sparseB, options);
    assertThat(elements(both.toDense(tf))).isEqualTo(expected);
  }

  @Test
  void matMul_batches_multipliesEachPair() {
    float[][][] a = {{{0, 5}, {7, 0}}, {{1, 0}, {0, 2}}};
    float[][][] b = {{{1, 0}, {0, 2}}, {{3, 4}, {0, 6}}};
    float[][][] expected = {{{0, 10}, {7, 0}}, {{3, 4}, {0, 12}}};
    CSRSparseTensor sparse = CSRSparseTensor.ofDense(tf, tf.constant(a));
    CSRSparseTensor single = CSRSparseTensor.ofDense(tf, tf.constant(new float[][][] {a[0]}));
    CSRSparseTensor other = CSRSparseTensor.ofDense(tf, tf.constant(b));

    assertThat(((Tensor) tf.linalg.matMul(sparse, tf.constant(b))).toArray(float[][][].class))
        .isDeepEqualTo(expected);
    assertThat(((Tensor) tf.linalg.matMul(tf.constant(a), other)).toArray(float[][][].class))
        .isDeepEqualTo(expected);
    var product = (CSRSparseTensor) tf.linalg.matMul(sparse, other);
    assertThat(product.toDense(tf).toArray(float[][][].class)).isDeepEqualTo(expected);
    var repeated = (CSRSparseTensor) tf.linalg.matMul(single, other);
    assertThat(repeated.shape()).isEqualTo(Shape.of(2, 2, 2));
    assertThat(repeated.toDense(tf).toArray(float[][][].class))
        .isDeepEqualTo(new float[][][] {{{0, 10}, {7, 0}}, {{0, 30}, {21, 28}}});
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

    assertThat(one.toArray(float[].class)).containsExactly(13, 13);
    assertThat(transposed.toArray(float[].class)).containsExactly(14, 5, 5);
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
    assertThat(flat(tf.linalg.matMul(noColumns, tf.zeros(2, 0, 2)))).containsOnly(0).hasSize(12);
    var sparse = (CSRSparseTensor) tf.linalg.matMul(noColumns, noRowsInBatch);
    assertThat(flat(sparse.toDense(tf))).containsOnly(0).hasSize(18);
    var none = (CSRSparseTensor) tf.linalg.matMul(csr(new float[2][2]), csr(SMALL));
    assertThat(none.nonZeros(tf).toArray(int.class)).isZero();
  }

  // -- sums and elementwise functions -------------------------------------------------------------

  @Test
  void sum_andDifference_areThoseOfTheDenseOnes() {
    CSRSparseTensor a = csr(WIDE);
    CSRSparseTensor b = csr(new float[][] {{1, 0, -1}, {0, 0, 2}});

    CSRSparseTensor sum = tf.math.add(a, b);
    CSRSparseTensor difference = tf.math.subtract(a, b);

    assertThat(sum.toDense(tf).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{1, 5, 0}, {7, 0, 4}});
    assertThat(difference.toDense(tf).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{-1, 5, 2}, {7, 0, 0}});
    assertThat(sum.shape()).isEqualTo(Shape.of(2, 3));
  }

  @Test
  void multiply_scalar_scalesTheValues() {
    CSRSparseTensor byNumber = tf.math.multiply(csr(SMALL), 2);
    CSRSparseTensor byTensor = tf.math.multiply(tf.constant(-1f), csr(SMALL));

    assertThat(byNumber.toDense(tf).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{0, 10}, {14, 0}});
    assertThat(byTensor.toDense(tf).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{0, -5}, {-7, 0}});
  }

  @Test
  void elementwise_zeroAtZero_runsOnTheValues() {
    CSRSparseTensor squares = tf.math.square(csr(SMALL));
    CSRSparseTensor wide = tf.cast(csr(SMALL), DType.FLOAT64);

    assertThat(squares.toDense(tf).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{0, 25}, {49, 0}});
    assertThat(wide.dtype()).isEqualTo(DType.FLOAT64);
    assertThat(wide.toDense(tf).toArray(double[][].class))
        .isDeepEqualTo(new double[][] {{0, 5}, {7, 0}});
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
      assertThat(transposed.toDense(tf).toArray(float[][].class)).isDeepEqualTo(expected);
    }
  }

  @Test
  void adjoint_complex_conjugates() {
    Tensor a = complex(new float[][] {{0, 5}, {7, 0}}, new float[][] {{0, 1}, {-2, 0}});

    var adjoint = (CSRSparseTensor) tf.linalg.adjoint(CSRSparseTensor.ofDense(tf, a));

    Tensor difference = tf.math.subtract(adjoint.toDense(tf), tf.linalg.adjoint(a));
    assertThat(adjoint.dtype()).isEqualTo(DType.COMPLEX64);
    assertThat(tf.reshape(tf.math.abs(difference), -1).toArray(float[].class)).containsOnly(0);
  }

  @Test
  void shape_sizeAndRank_areThoseOfTheDenseOne() {
    TensorLike csr = csr(WIDE);

    assertThat(((Tensor) tf.shape(csr)).toArray(int[].class)).containsExactly(2, 3);
    assertThat(((Tensor) tf.shape(csr, DType.INT64)).toArray(long[].class)).containsExactly(2, 3);
    assertThat(((Tensor) tf.size(csr)).toArray(int.class)).isEqualTo(6);
    assertThat(((Tensor) tf.rank(csr)).toArray(int.class)).isEqualTo(2);
  }

  @Test
  void results_ofValuesOfUnknownShape_haveTheirDenseShape() {
    CSRSparseTensor wide = unknown(csr(WIDE));
    CSRSparseTensor tall = unknown(csr(new float[][] {{1, 0}, {0, 1}, {0, 0}}));

    var product = (CSRSparseTensor) tf.linalg.matMul(wide, tall);
    var transposed = (CSRSparseTensor) tf.linalg.matrixTranspose(wide);

    assertThat(product.denseShape().toArray(long[].class)).containsExactly(2, 2);
    assertThat(transposed.denseShape().toArray(long[].class)).containsExactly(3, 2);
    assertThat(product.toDense(tf).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{0, 5}, {7, 0}});
    assertThat(transposed.typeSpec())
        .isEqualTo(CSRSparseTensorSpec.of(Shape.of(3, 2), DType.FLOAT32));
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

    assertThatThrownBy(() -> CSRSparseTensor.of(tf, sparse))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("out of bounds");
  }

  @Test
  void of_sizesThatAreNoInts_areRefused() {
    Tensor none = tf.reshape(tf.constant(new long[0]), 0, 2);
    Tensor values = tf.constant(new float[0]);

    assertThatThrownBy(() ->
            CSRSparseTensor.of(
                tf, SparseTensor.of(none, values, tf.constant(new long[] {2, 1L << 32}))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "fewer than 2^31 rows, columns and matrices, got shape [2, 4294967296]");
    assertThatThrownBy(() ->
            CSRSparseTensor.of(tf, SparseTensor.of(none, values, tf.constant(new long[] {2, -2}))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void toDense_moreThanFitsInMemory_fails() {
    var sparse =
        SparseTensor.of(
            tf.constant(new long[][] {{0, 1}}),
            tf.constant(new float[] {1}),
            tf.constant(new long[] {1_000_000, 100_000_000}));
    CSRSparseTensor csr = CSRSparseTensor.of(tf, sparse);

    assertThatThrownBy(() -> csr.toDense(tf)).isInstanceOf(TensorFlowException.class);
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
            "linalg.matmul: expected arguments and result of one dtype, got float32 and float64; cast one");
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

  private double[] flat(TensorLike tensor) {
    return tf.cast(tf.reshape((Tensor) tensor, -1), DType.FLOAT64).toArray(double[].class);
  }

  private List<Object> elements(TensorLike tensor) {
    try (var host = tf.reshape((Tensor) tensor, -1).toHost()) {
      return List.copyOf(host.toList());
    }
  }
}
