package io.intarsia.types.ragged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Partitions in all their forms, and what ragged tensors refuse to be made of.
final class RowPartitionTest {
  private final Environment tf;

  RowPartitionTest(Environment tf) {
    this.tf = tf;
  }

  private static long[] longs(Tensor tensor) {
    return tensor.cast(DType.INT64).toArray(long[].class);
  }

  @Test
  @Tag("E-005")
  void forms_ofOnePartition_areEqual() {
    Tensor splits = tf.constant(new long[] {0, 2, 2, 5});
    List<RowPartition> forms =
        List.of(
            RowPartition.fromRowSplits(splits),
            RowPartition.fromRowLengths(tf.constant(new long[] {2, 0, 3})),
            RowPartition.fromValueRowIds(tf.constant(new long[] {0, 0, 2, 2, 2})),
            RowPartition.fromValueRowIds(tf.constant(new long[] {0, 0, 2, 2, 2}), 3),
            RowPartition.fromRowStarts(tf.constant(new long[] {0, 2, 2}), tf.constant(5L)),
            RowPartition.fromRowLimits(tf.constant(new long[] {2, 2, 5})));

    for (RowPartition each : forms) {
      assertThat(longs(each.rowSplits())).containsExactly(0, 2, 2, 5);
      assertThat(longs(each.rowStarts())).containsExactly(0, 2, 2);
      assertThat(longs(each.rowLimits())).containsExactly(2, 2, 5);
      assertThat(longs(each.lengths())).containsExactly(2, 0, 3);
      assertThat(longs(each.valueRowIds())).containsExactly(0, 0, 2, 2, 2);
      assertThat(longs(each.offsetsInRows())).containsExactly(0, 1, 0, 1, 2);
      assertThat(each.nrows()).isEqualTo(3);
      assertThat(each.isUniform()).isFalse();
    }
  }

  @Test
  @Tag("E-005")
  void uniform_rows_areKnown() {
    RowPartition partition = RowPartition.fromUniformRowLength(tf, 2, 3, DType.INT32);

    assertThat(longs(partition.rowSplits())).containsExactly(0, 2, 4, 6);
    assertThat(partition.nvals()).isEqualTo(6);
    assertThat(partition.isUniform()).isTrue();
    assertThat(partition.withDtype(DType.INT64).typeSpec())
        .isEqualTo(RowPartitionSpec.of(3, 6, 2, DType.INT64));
  }

  /// One number makes splits of any size: 16 GiB for a row id of 2³¹.
  @ParameterizedTest
  @ValueSource(longs = {(1L << 28) + 1, 1L << 31, 1L << 40, Long.MAX_VALUE})
  void rows_moreThanMemoryHolds_areRefused(long rows) {
    Tensor value = tf.constant(new int[] {7});
    Tensor ids = tf.constant(new long[] {rows - 1});
    String most = "expected at most 268435456 rows, got " + rows;

    refuses(
        () -> RaggedTensor.fromValueRowIds(value, ids), "RowPartition.fromValueRowIds: " + most);
    refuses(
        () -> RaggedTensor.fromValueRowIds(value, new long[] {0}, rows),
        "RowPartition.fromValueRowIds: " + most);
    refuses(
        () -> RaggedTensor.fromUniformRowLength(tf.constant(new int[0]), 0, rows),
        "RaggedTensor.fromUniformRowLength: " + most);
    refuses(
        () -> RowPartition.fromUniformRowLength(tf, 0, rows, DType.INT64),
        "RowPartition.fromUniformRowLength: " + most);
    refuses(
        () -> RaggedOps.segmentIdsToRowSplits(tf, ids), "RaggedOps.segmentIdsToRowSplits: " + most);
    refuses(
        () ->
            RaggedTensor.fromSparse(
                SparseTensor.of(
                    tf.constant(new long[][] {{0, 0}}), value, tf.constant(new long[] {rows, 1}))),
        "RaggedTensor.fromSparse: " + most);
  }

  @Test
  void rows_moreThanMemoryHolds_areRefusedInFunctions() {
    Tensor value = tf.constant(new int[] {7});
    for (DType dtype : List.of(DType.INT32, DType.INT64)) {
      var rows =
          tf.function(
              (Ops g, Tensor x, Tensor ids) -> RaggedTensor.fromValueRowIds(x, ids).rowSplits());
      Tensor fine = tf.constant(new long[] {2}, dtype);
      assertThat(longs(rows.apply(value, fine))).containsExactly(0, 0, 0, 1);
      Tensor most = tf.constant(new long[] {(1L << 31) - 1}, dtype);
      // Or by the kernel, which is given no rows then.
      assertThatThrownBy(() -> rows.apply(value, most))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageMatching("(?s).*(expected at most 268435456 rows|is out of range).*");
    }
  }

  @Test
  @Tag("E-005")
  void factories_badInput_isRefused() {
    Tensor values = tf.constant(new int[] {1, 2, 3});
    Tensor floats = tf.constant(new float[] {0});

    refuses(
        () -> RowPartition.fromValueRowIds(floats),
        "RowPartition.fromValueRowIds: valueRowIds must be an int32 or int64 vector, got"
            + " float32[1]");
    refuses(
        () -> RowPartition.fromUniformRowLength(tf, -1, 3, DType.INT64),
        "RowPartition.fromUniformRowLength: expected length of 0 at least, got -1");
    refuses(
        () -> RaggedTensor.fromUniformRowLength(values, 2),
        "RaggedTensor.fromUniformRowLength: expected values for whole rows of length 2, got 3");
    refuses(
        () -> FromTensorOptions.defaults().withLengths(values).withPadding(0),
        "RaggedTensor.fromTensor: expected lengths or a padding, got both; leave one out");
    refuses(
        () -> FromTensorOptions.defaults().withRaggedRank(0),
        "RaggedTensor.fromTensor: expected a ragged rank of 1 at least, got 0");
    refuses(
        () -> RaggedTensor.fromRowLengths(values, values).withFlatValues(floats),
        "RaggedTensor.withFlatValues: expected 3 values in the first axis, got shape [1]");
    refuses(
        () -> RaggedTensor.fromRowLengths(values, values).mergeDims(1, 0),
        "RaggedTensor.mergeDims: expected the outer axis not behind the inner one, got 1 and 0");
    refuses(
        () -> RaggedTensor.fromNestedRowSplits(values, List.of()).toSparse(),
        "RaggedTensor.toSparse: expected a value with a ragged axis, got"
            + " RaggedTensorSpec([3], int32, 0, int64); use flatValues()");
  }

  @Test
  @Tag("E-005")
  void fromSparse_gapsOrDisorder_areRefused() {
    for (long[][] indices : List.of(new long[][] {{0, 1}}, new long[][] {{1, 0}, {0, 0}})) {
      SparseTensor sparse =
          SparseTensor.of(
              tf.constant(indices),
              tf.constant(new int[indices.length]),
              tf.constant(new long[] {2, 2}));
      String words =
          "RaggedTensor.fromSparse: expected the elements of each row side by side from column 0"
              + " on, in order; reorder them, or fill the gaps";
      refuses(() -> RaggedTensor.fromSparse(sparse), words);
      assertThatThrownBy(() ->
              tf.function((Ops _, SparseTensor s) -> RaggedTensor.fromSparse(s)).apply(sparse))
          .hasMessageContaining(words);
    }
  }

  @Test
  @Tag("E-005")
  void of_nestedArrays_isRagged() {
    assertThat(RaggedTensor.of(tf, new int[][] {{1, 2}, {}, {3}}))
        .hasToString("RaggedTensor([[1, 2], [], [3]])");
    assertThat(RaggedTensor.of(tf, new String[][] {{"a"}, {"b", "c"}}).shape())
        .isEqualTo(Shape.of(2, -1));
    RaggedTensor twice =
        RaggedTensor.of(tf, new int[][] {{1, 2}, {}, {3}}).mapFlatValues(x -> x.times(2));
    assertThat(twice).hasToString("RaggedTensor([[2, 4], [], [6]])");
  }

  private static void refuses(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable code, String words) {
    assertThatThrownBy(code).isInstanceOf(IllegalArgumentException.class).hasMessage(words);
  }
}
