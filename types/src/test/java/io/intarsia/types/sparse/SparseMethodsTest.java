package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The methods of tensors that sparse ones have.
@Tag("E-003")
final class SparseMethodsTest {
  private final Environment tf;

  SparseMethodsTest(Environment tf) {
    this.tf = tf;
  }

  private SparseTensor sparse() {
    return SparseTensor.of(tf, new int[][] {{0, 1}, {1, 0}}, new float[] {5, 7}, List.of(2, 3));
  }

  @Test
  void methods_thatKeepZeros_areThoseOfTheFunctions() {
    SparseTensor x = sparse();
    SparseTensor once = x.plus(x).minus(x).times(2).div(2).neg().abs().minimum(x).maximum(x);
    assertThat(once).hasToString(x.toString());
    assertThat(x.square().sqrt().cast(DType.INT32).values().toArray(int[].class))
        .containsExactly(5, 7);
    assertThat(((Tensor) x.sum(1)).toArray(float[].class)).containsExactly(5, 7);
    assertThat(((Tensor) x.mean(0)).toArray(float[].class)).containsExactly(3.5f, 2.5f, 0);
    assertThat(((Tensor) x.matMul(tf.ones(3, 1))).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{5}, {7}});
    assertThat(((SparseTensor) x.reshape(3, 2)).shape().toArray()).containsExactly(3, 2);
    assertThat(((SparseTensor) x.transpose()).shape().toArray()).containsExactly(3, 2);
  }

  @Test
  void methods_inAFunction_runInItsGraph() {
    var sums = tf.function((Ops g, SparseTensor x) -> (Tensor) x.times(3).plus(sparse()).sum(0));

    assertThat(sums.apply(sparse()).toArray(float[].class)).containsExactly(28, 20, 0);
  }

  @Test
  void safeLookup_ofIdsInThreeAxes_keepsTheOuterTwo() {
    Tensor table = tf.constant(new float[][] {{1, 2}, {3, 4}, {5, 6}});
    SparseTensor ids =
        SparseTensor.of(
            tf,
            new int[][] {{0, 0, 0}, {0, 0, 1}, {1, 2, 0}},
            new long[] {0, 1, 2},
            List.of(2, 3, 2));

    Tensor found =
        SparseEmbeddings.safeEmbeddingLookupSparse(
            table, ids, null, EmbeddingOptions.defaults().withCombiner(Combiner.SUM));

    assertThat(found.toArray(float[][][].class))
        .isDeepEqualTo(new float[][][] {{{4, 6}, {0, 0}, {0, 0}}, {{0, 0}, {0, 0}, {5, 6}}});
  }

  static List<Refused> refused() {
    return List.of(
        new Refused("exp", x -> x.exp(), "mapValues, which runs it on what is stored"),
        new Refused("gt", x -> x.gt(0), "mapValues, which runs it on what is stored"),
        new Refused("eq", x -> x.eq(x), "or toDense()"),
        new Refused("pow", x -> x.pow(2), "or toDense()"),
        new Refused("max", x -> x.max(1), "SparseOps.reduceMax, for which only what is stored"),
        new Refused("all", x -> x.all(1), "toDense(), or its indices() and values()"),
        new Refused("plus 1", x -> x.plus(1), "zeros would not stay zero"),
        new Refused("argmax", x -> x.argmax(1), "toDense(), or its indices() and values()"));
  }

  record Refused(String name, Function<SparseTensor, Object> method, String wayOut) {
    @Override
    public String toString() {
      return name;
    }
  }

  @ParameterizedTest
  @MethodSource("refused")
  void method_thatWouldMakeTheZeros_isRefusedWithTheWayOut(Refused refused) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> refused.method().apply(sparse()))
        .withMessageContaining(refused.wayOut())
        .withMessageNotContaining("handler");
  }

  @Test
  void of_listsAndNumbers_isWhatPythonsConstructorMakes() {
    SparseTensor lists =
        SparseTensor.of(tf, List.of(List.of(0, 3), List.of(2, 4)), List.of(10, 20), List.of(3, 10));
    assertThat(lists)
        .hasToString("SparseTensor(indices=[[0, 3], [2, 4]], values=[10, 20], denseShape=[3, 10])");
    SparseTensor none = SparseTensor.of(tf, List.of(), new float[0], new int[] {3, 10});
    assertThat(none.indices().shape().toArray()).containsExactly(0, 2);
    SparseTensor vector = SparseTensor.of(tf, new int[][] {{1}}, new int[] {4}, 5);
    assertThat(vector.toDense().toArray(int[].class)).containsExactly(0, 4, 0, 0, 0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SparseTensor.of(tf, new int[][] {{1}}, new int[] {4}, List.of(5, 5)))
        .withMessageContaining("SparseTensor.of: indices must be of shape [1, 2]");
  }

  @Test
  void arguments_asArraysAndLists_areTakenLikeTensors() {
    SparseTensor x = sparse();
    assertThat(
            SparseOps.slice(x, new int[] {0, 1}, List.of(2, 1)).toDense().toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{5}, {0}});
    assertThat(SparseOps.reshape(x, new int[] {3, -1}).shape().toArray()).containsExactly(3, 2);
    assertThat(SparseOps.resetShape(x, List.of(3, 4)).shape().toArray()).containsExactly(3, 4);
    assertThat(SparseOps.retain(x, List.of(true, false)).values().toArray(float[].class))
        .containsExactly(5);
    assertThat(SparseOps.reduceSum(x, 1, true).toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{5}, {7}});
    assertThat(SparseOps.eye(tf, 2, 3).shape().toArray()).containsExactly(2, 3);
  }
}
