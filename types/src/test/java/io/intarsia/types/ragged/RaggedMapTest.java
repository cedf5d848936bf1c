package io.intarsia.types.ragged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `RaggedTensor.map`, which is Python's `tf.map_fn` over a ragged tensor.
final class RaggedMapTest {
  private final Environment tf;

  RaggedMapTest(Environment tf) {
    this.tf = tf;
  }

  @SuppressWarnings("ArrayRecordComponent") // cases are not compared
  record Case(
      String name, BiFunction<Ops, RaggedTensor, TensorLike> code, Object[] rows, String result) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> cases() {
    Object[] flat = new int[][] {{3, 1, 4}, {}, {2}};
    Object[] deep = new int[][][] {{{3, 1, 4}, {}}, {}, {{2}}};
    return List.of(
        new Case("times", (_, row) -> row.times(2), flat, "RaggedTensor([[6, 2, 8], [], [4]])"),
        new Case(
            "sort",
            (g, row) -> g.sort((TensorLike) row),
            flat,
            "RaggedTensor([[1, 3, 4], [], [2]])"),
        new Case(
            "longer",
            (g, row) -> g.concat(List.of(row, row), 0),
            flat,
            "RaggedTensor([[3, 1, 4, 3, 1, 4], [], [2, 2]])"),
        new Case(
            "shorter", (_, row) -> row.get(Index.to(2)), flat, "RaggedTensor([[3, 1], [], [2]])"),
        new Case("one", (_, row) -> row.sum(0), flat, "[8 0 2] shape=[3] dtype=int32"),
        new Case(
            "deep", (_, row) -> row.times(2), deep, "RaggedTensor([[[6, 2, 8], []], [], [[4]]])"),
        new Case("rows of rows", (_, row) -> row.sum(1), deep, "RaggedTensor([[8, 0], [], [2]])"),
        new Case(
            "another dtype",
            (g, row) -> g.math.greater(row, 2),
            flat,
            "RaggedTensor([[true, false, true], [], [false]])"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void map_eagerAndInFunctions_givesWhatTheCodeGivesForEachRow(Case each) {
    RaggedTensor x = RaggedTensor.of(tf, each.rows());
    assertThat(x.map(each.code())).hasToString(each.result());

    var function = tf.function((Ops g, RaggedTensor given) -> given.map(each.code()));
    assertThat(function.apply(x)).hasToString(each.result());

    var open =
        RaggedTensorSpec.of(
            Shape.unknownOfRank(x.shape().rank()), DType.INT32, x.raggedRank(), DType.INT64);
    var unknown =
        tf.function(
            (Ops g, RaggedTensor given) -> given.map(each.code()),
            FunctionOptions.defaults().withInputSignature(open));
    assertThat(unknown.apply(x)).hasToString(each.result());
  }

  @Test
  void gradient_throughAMap_reachesEachRow() {
    RaggedTensor x = RaggedTensor.of(tf, new float[][] {{1, 2}, {}, {3}});
    var slope =
        tf.gradient((Ops g, Tensor flat) -> {
          TensorLike squares = x.withFlatValues(flat).map((_, row) -> row.square());
          return ((RaggedTensor) squares).flatValues().times(new float[] {1, 10, 100}).sum();
        });

    assertThat(slope.apply(x.flatValues()).toArray(float[].class)).containsExactly(2, 40, 600);
  }

  @Test
  void map_aValueWithoutRows_isExplained() {
    RaggedTensor row = RaggedTensor.fromNestedRowSplits(tf.range(3), List.of());

    assertThatThrownBy(() -> row.map((_, each) -> each))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("RaggedTensor.map: expected a value with a ragged axis");
  }
}
