package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.testing.TypeLaws;
import io.intarsia.types.Recorded;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Laws of values, and what only holds eagerly: ops that run, shapes that are read.
@Tag("E-011")
final class CSRSparseTensorEagerTest {
  @TestFactory
  @Tag("E-003")
  @Tag("E-039")
  Stream<DynamicTest> laws() {
    return TypeLaws.of(CSRSparseTensor.class, (runner, random) -> random(Ops.of(runner), random))
        .comparedWith(SparseTensorSpec.of(Shape.of(3, 4), DType.FLOAT64))
        .tests();
  }

  // Small integers, most of them zero.
  private static CSRSparseTensor random(Ops tf, SplittableRandom random) {
    double[] values = random.doubles(12).map(x -> x < 0.6 ? 0 : Math.rint(100 * x) - 80).toArray();
    return CSRSparseTensor.ofDense(tf, tf.reshape(tf.constant(values), 3, 4));
  }

  @Test
  void components_flattenedAndRebuilt_runNoOps() {
    float[][] elements = {{0, 5}, {7, 0}};
    try (var tf = Environment.open()) {
      CSRSparseTensor csr = CSRSparseTensor.ofDense(tf, tf.constant(elements));
      CSRSparseTensorSpec spec = csr.typeSpec();

      assertThat(Recorded.ops(tf, () -> spec.fromComponents(spec.toComponents(csr)))).isEmpty();
      Tuple components = (Tuple) spec.toComponents(csr);
      CSRSparseTensor again = spec.fromComponents(components);

      assertThat(components).isEqualTo(Tuple.of(csr.matrix(), csr.denseShape()));
      Tensor dense = again.toDense(tf);
      assertThat(dense.toArray(float[][].class)).isDeepEqualTo(elements);
      assertThat(spec).hasToString("CSRSparseTensorSpec([2, 2], float32)");
    }
  }

  @Test
  void typeSpec_shapeThatIsUnknown_isRead() {
    try (var tf = Environment.open()) {
      CSRSparseTensor csr = CSRSparseTensor.ofDense(tf, tf.constant(new float[2][3]));
      CSRSparseTensor unknown =
          CSRSparseTensorSpec.of(Shape.of(-1, -1), DType.FLOAT32)
              .fromComponents(Tuple.of(csr.matrix(), csr.denseShape()));

      var transposed = (CSRSparseTensor) tf.linalg.matrixTranspose(unknown);

      assertThat(transposed.typeSpec())
          .isEqualTo(CSRSparseTensorSpec.of(Shape.of(3, 2), DType.FLOAT32));
    }
  }

  @Test
  void of_sizesThatAreNoInts_areRefused() {
    try (var tf = Environment.open()) {
      Tensor none = tf.reshape(tf.constant(new long[0]), 0, 2);
      Tensor values = tf.constant(new float[0]);

      assertThatThrownBy(() ->
              CSRSparseTensor.of(
                  tf, SparseTensor.of(none, values, tf.constant(new long[] {2, 1L << 32}))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "fewer than 2^31 rows, columns and matrices, got shape [2, 4294967296]");
      assertThatThrownBy(() ->
              CSRSparseTensor.of(
                  tf, SparseTensor.of(none, values, tf.constant(new long[] {2, -2}))))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void matMul_ofBatchesOfUnknownNumber_isOfUnknownNumber() {
    var any =
        FunctionOptions.defaults()
            .withInputSignature(
                TensorSpec.of(Shape.of(-1, 2, 2), DType.FLOAT32),
                TensorSpec.of(Shape.of(3, 2, 2), DType.FLOAT32));
    float[][] a = {{0, 5}, {7, 0}};
    float[][] b = {{1, 0}, {0, 2}};
    float[][] ab = {{0, 10}, {7, 0}};
    float[][] bb = {{1, 0}, {0, 4}};
    try (var tf = Environment.open()) {
      var product =
          tf.function(
              (Ops g, Tensor x, Tensor y) ->
                  (CSRSparseTensor)
                      g.linalg.matMul(CSRSparseTensor.ofDense(g, x), CSRSparseTensor.ofDense(g, y)),
              any);
      assertThat(product.concrete().structuredOutputs())
          .isEqualTo(CSRSparseTensorSpec.of(Shape.of(-1, 2, 2), DType.FLOAT32));
      CSRSparseTensor given =
          product.apply(
              tf.constant(new float[][][] {a, b, a}), tf.constant(new float[][][] {b, b, b}));
      assertThat(given.toDense(tf).toArray(float[][][].class))
          .isDeepEqualTo(new float[][][] {ab, bb, ab});
    }
  }

  @Test
  void of_sizesThatAreNoInts_areRefusedInABranch() {
    try (var tf = Environment.open()) {
      for (long columns : new long[] {1L << 32, -2}) {
        Tensor sizes = tf.constant(new long[] {2, columns});
        var f =
            tf.function((Ops g, Tensor any) ->
                g.cond(
                    any,
                    b -> CSRSparseTensor.of(b, empty(b, sizes)).nonZeros(b),
                    b -> b.constant(0)));
        assertThatThrownBy(() -> f.apply(tf.constant(true)))
            .isInstanceOf(IllegalArgumentException.class);

        var open =
            tf.function((Ops g, Tensor any, Tensor given) ->
                g.cond(
                    any,
                    b -> CSRSparseTensor.of(b, empty(b, given)).nonZeros(b),
                    b -> b.constant(0)));
        assertThat(open.apply(tf.constant(true), tf.constant(new long[] {2, 3})).asInt()).isZero();
        assertThatThrownBy(() -> open.apply(tf.constant(true), sizes))
            .isInstanceOf(TensorFlowException.InvalidArgument.class)
            .hasMessageContaining(
                "SparseTensorToCSRSparseMatrix: input 'dense_shape' must be in 0…2147483647, got [2, %d]"
                    .formatted(columns));
      }
    }
  }

  private static SparseTensor empty(Ops tf, Tensor sizes) {
    return SparseTensor.of(
        tf.reshape(tf.constant(new long[0]), 0, 2), tf.constant(new float[0]), sizes);
  }

  // The runtime tries for ten seconds.
  @Test
  @Tag("nightly")
  void toDense_moreThanFitsInMemory_fails() {
    try (var tf = Environment.open()) {
      var sparse =
          SparseTensor.of(
              tf.constant(new long[][] {{0, 1}}),
              tf.constant(new float[] {1}),
              tf.constant(new long[] {1_000_000, 100_000_000}));
      CSRSparseTensor csr = CSRSparseTensor.of(tf, sparse);

      assertThatThrownBy(() -> csr.toDense(tf)).isInstanceOf(TensorFlowException.class);
    }
  }
}
