package io.intarsia.types.ragged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.Recorded;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sums of rows that have many values in all: row `i` of 2,000 has `i % 7` of them, each `i % 5`.
final class RowSumsTest {
  private static final int ROWS = 2_000;

  private final Environment tf;

  RowSumsTest(Environment tf) {
    this.tf = tf;
  }

  @ParameterizedTest
  @ValueSource(strings = {"int32", "int64", "float32", "float64", "float16", "complex64", "uint8"})
  void sum_manyValues_addsUpEachRow(String dtype) {
    TensorLike sums = rows(DType.ofName(dtype), DType.INT64).sum(1);

    assertThat(((Tensor) sums).dtype()).isEqualTo(DType.ofName(dtype));
    assertThat(longs(sums)).containsExactly(sums(ROWS));
  }

  @Test
  void sum_int32Splits_addsUpEachRow() {
    RaggedTensor x = rows(DType.FLOAT32, DType.INT32);

    assertThat(longs(x.sum(1))).containsExactly(sums(ROWS));
  }

  @Test
  void sum_ofRowsOfRows_keepsOrReducesTheOuterOnes() {
    RaggedTensor x =
        RaggedTensor.fromRowSplits(
            rows(DType.FLOAT32, DType.INT64), tf.constant(new long[] {0, 0, 1_999, ROWS}));

    var inner = (RaggedTensor) x.sum(2);
    assertThat(longs(inner.flatValues())).containsExactly(sums(ROWS));
    assertThat(inner.rowSplits().toArray(long[].class)).containsExactly(0, 0, 1_999, ROWS);
    assertThat(longs(x.sum(1, 2))).containsExactly(0, LongStream.of(sums(1_999)).sum(), 16);
  }

  @Test
  void mean_manyValues_dividesBySizes() {
    float[] means = ((Tensor) rows(DType.FLOAT32, DType.INT64).mean(1)).toArray(float[].class);

    for (int i = 0; i < ROWS; i++) {
      assertThat(means[i]).isEqualTo(Float.valueOf(i % 7 == 0 ? Float.NaN : i % 5));
    }
  }

  @Test
  void sum_manyValues_hasGradientsOfAnyOrder() {
    RaggedTensor x = rows(DType.FLOAT32, DType.INT64);
    Tensor values = x.flatValues();

    Tensor first = tf.gradient((Ops g, Tensor v) -> squares(x, v)).apply(values);
    Tensor second = tf.hessianVectorProduct((g, v) -> squares(x, v), values, tf.onesLike(values));

    var forward =
        tf.jvp(
            (Ops g, Tensor v) -> (Tensor) x.withFlatValues(v).sum(1), values, tf.onesLike(values));

    assertThat(longs(forward.tangent()))
        .containsExactly(LongStream.range(0, ROWS).map(row -> row % 7).toArray());
    // Of the square of a sum twice the sum; twice the size of the row once more.
    assertThat(longs(first))
        .containsExactly(ids().mapToLong(row -> 2L * (row % 7) * (row % 5)).toArray());
    assertThat(longs(second)).containsExactly(ids().mapToLong(row -> 2L * (row % 7)).toArray());
  }

  @Test
  void sum_manyValues_runsThreeOps() {
    RaggedTensor x = rows(DType.FLOAT32, DType.INT64);

    assertThat(Recorded.ops(tf, () -> x.sum(1)))
        .containsExactly("Fill", "RaggedBincount", "Reshape");
  }

  @Test
  void sum_inAFunction_isTheSame() {
    var function = tf.function((Ops g, RaggedTensor x) -> (Tensor) x.sum(1));

    assertThat(longs(function.apply(rows(DType.FLOAT32, DType.INT64)))).containsExactly(sums(ROWS));
  }

  @Test
  void sum_ofSplitsThatAreNone_isRefused() {
    RaggedTensor x =
        RaggedTensor.fromRowSplits(
            tf.zeros(Shape.of(5_000), DType.FLOAT32), tf.constant(new long[] {0, 6_000}));

    assertThatThrownBy(() -> x.sum(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("end with the number of rows or values it cuts, 5000");
  }

  private static Tensor squares(RaggedTensor x, Tensor values) {
    Tensor sums = (Tensor) x.withFlatValues(values).sum(1);
    return sums.times(sums).sum();
  }

  private RaggedTensor rows(DType dtype, DType splitsDtype) {
    int[] values = ids().map(row -> row % 5).toArray();
    int[] lengths = IntStream.range(0, ROWS).map(row -> row % 7).toArray();
    return RaggedTensor.fromRowLengths(
        tf.cast(tf.constant(values), dtype), tf.cast(tf.constant(lengths), splitsDtype));
  }

  private static IntStream ids() {
    return IntStream.range(0, ROWS).flatMap(row -> IntStream.range(0, row % 7).map(_ -> row));
  }

  private static long[] sums(int rows) {
    return IntStream.range(0, rows).mapToLong(row -> (long) (row % 7) * (row % 5)).toArray();
  }

  private long[] longs(TensorLike tensor) {
    return tf.cast((Tensor) tensor, DType.INT64).toArray(long[].class);
  }
}
