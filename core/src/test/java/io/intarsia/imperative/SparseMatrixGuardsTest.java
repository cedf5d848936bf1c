package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.shape.Shape;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sparse matrices without rows, and those beyond memory.
final class SparseMatrixGuardsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "batchWithoutRows | IllegalArgumentException SparseMatrixMatMul: input 'a' must be with"
            + " rows, got [2, 0, 3] in",
        "transposedOutputWithoutRows | IllegalArgumentException SparseMatrixMatMul: input 'a' must"
            + " be with rows, got [0, 3] in"
      })
  @Tag("full")
  void call_thatWouldEndTheProcess_isAFailure(String what, String expected)
      throws IOException, InterruptedException {
    assertThat(output(what)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "denseBeyondMemory | ResourceExhausted CSRSparseMatrixToDense: Empty: OOM when allocating"
            + " tensor with shape[200000,2000000]",
        "rowsBeyondMemory | ResourceExhausted SparseTensorToCSRSparseMatrix: Empty: OOM when"
            + " allocating tensor with shape[1000000001]"
      })
  @Tag("nightly")
  void result_thatNoMemoryHolds_isAFailure(String what, String expected)
      throws IOException, InterruptedException {
    assertThat(output(what)).contains(expected);
  }

  /// What a process of its own prints, whose tensors may take a gigabyte.
  private String output(String what) throws IOException, InterruptedException {
    var outcome =
        ChildJvm.in(folder)
            .withVariable("TF_MKL_ALLOC_MAX_BYTES", "1000000000")
            .run(SparseMatrixChild.class, what);
    assertThat(outcome.status()).as(outcome.output()).isZero();
    return outcome.output();
  }

  @Test
  void product_withoutRows_isLeftOpenWhereItWorksOnly() {
    try (var tf = Environment.open()) {
      Tensor dense = tf.ones(Shape.of(3, 4), DType.FLOAT32);
      Tensor noRows = SparseMatrixChild.zeros(tf, 0, 3);
      Tensor noColumns = SparseMatrixChild.zeros(tf, 2, 3, 0);
      assertThatThrownBy(() -> SparseMatrixChild.product(tf, noRows, dense, Map.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("SparseMatrixMatMul: input 'a' must be with rows, got [0, 3]");
      assertThat(
              SparseMatrixChild.product(
                  tf,
                  noColumns,
                  tf.ones(Shape.of(2, 3, 4), DType.FLOAT32),
                  Map.of("transpose_a", true)))
          .isEqualTo(Shape.of(2, 0, 4));
      assertThat(
              SparseMatrixChild.product(
                  tf,
                  SparseMatrixChild.zeros(tf, 2, 1, 3),
                  tf.ones(Shape.of(2, 3, 4), DType.FLOAT32),
                  Map.of()))
          .isEqualTo(Shape.of(2, 1, 4));
    }
  }

  @Test
  void rows_moreThanAreCounted_areTheKernelsAffair() {
    try (var tf = Environment.open()) {
      assertThatThrownBy(() -> SparseMatrixChild.zeros(tf, Integer.MAX_VALUE, 2))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("must be <= Int32Max");
    }
  }

  @Test
  void dense_ofMatricesThatFit_isMade() {
    try (var tf = Environment.open()) {
      Tensor matrix =
          tf.raw.SparseTensorToCSRSparseMatrix(
              tf.constant(new long[][] {{0, 1}, {1, 0}}),
              tf.constant(new double[] {5, 7}),
              tf.constant(new long[] {2, 2}));
      assertThat(tf.raw.CSRSparseMatrixToDense(matrix, DType.FLOAT64).toArray(double[][].class))
          .isDeepEqualTo(new double[][] {{0, 5}, {7, 0}});
      Tensor batch = SparseMatrixChild.zeros(tf, 2, 0, 3);
      assertThat(tf.raw.CSRSparseMatrixToDense(batch, DType.FLOAT32).shape())
          .isEqualTo(Shape.of(2, 0, 3));
    }
  }
}
