package io.intarsia.types.ragged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// What Python has not: rows sorted, repeated, unstacked, chosen by positions and masks; and what
/// refusals say.
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway") // made before each test; results may be null, here they are not
final class RaggedStructureTest {
  private Ops tf;
  @RegisterExtension private final InMode placed;

  RaggedStructureTest(Mode place) {
    placed = new InMode(place, ops -> tf = ops);
  }

  private RaggedTensor x() {
    return RaggedTensor.of(tf, List.of(List.of(3, 1, 2), List.of(), List.of(5, 7)), DType.INT32);
  }

  private void shows(Object result, String text) {
    placed.shows(result, "RaggedTensor(" + text + ")");
  }

  @Test
  void sort_rows_areSortedEach() {
    shows(tf.op("sort").apply(x()), "[[1, 2, 3], [], [5, 7]]");
    shows(
        tf.op("sort").apply(List.of(x()), Map.of("direction", "DESCENDING")),
        "[[3, 2, 1], [], [7, 5]]");
    shows(tf.op("argsort").apply(x()), "[[1, 2, 0], [], [0, 1]]");
    RaggedTensor deep = RaggedTensor.of(tf, List.of(List.of(List.of(2, 1), List.of(4, 3))));
    shows(tf.op("sort").apply(deep, -1), "[[[1, 2], [3, 4]]]");
  }

  @Test
  void topK_shortRows_giveWhatTheyHave() {
    var top = (RaggedTopK) tf.op("math.top_k").apply(x(), 2);
    shows(top.values(), "[[3, 2], [], [7, 5]]");
    shows(top.indices(), "[[0, 2], [], [1, 0]]");
  }

  @Test
  void repeat_alongAnAxis_repeatsRowsOrElements() {
    shows(tf.repeat(x(), 2, 0), "[[3, 1, 2], [3, 1, 2], [], [], [5, 7], [5, 7]]");
    shows(tf.repeat(x(), 2, 1), "[[3, 3, 1, 1, 2, 2], [], [5, 5, 7, 7]]");
  }

  @Test
  void unstack_rows_areTensors() {
    List<?> rows = (List<?>) tf.op("unstack").apply(x());
    assertThat(rows).hasSize(3);
    placed.holds((Tensor) rows.getFirst(), new int[] {3, 1, 2});
  }

  @Test
  void booleanMask_aMaskAsRagged_keepsRows() {
    RaggedTensor odd = (RaggedTensor) tf.math.greater((TensorLike) x(), 2);
    shows(tf.booleanMask(x(), odd), "[[3], [], [5, 7]]");
    shows(tf.booleanMask(x(), tf.constant(new boolean[] {false, true, true})), "[[], [5, 7]]");
  }

  // As tf.gather_nd gives.
  @Test
  void gatherNd_tuples_chooseRowsAndElements() {
    shows(
        tf.op("gather_nd").apply(x(), tf.constant(new int[][] {{2}, {0}})), "[[5, 7], [3, 1, 2]]");
    placed.holds(
        (Tensor) tf.op("gather_nd").apply(x(), tf.constant(new int[][] {{2, 1}, {0, 0}})),
        new int[] {7, 3});
    RaggedTensor at =
        RaggedTensor.of(
            tf,
            List.of(List.of(List.of(0, 2)), List.of(), List.of(List.of(2, 0), List.of(0, 1))),
            DType.INT32,
            1,
            DType.INT64);
    shows(tf.op("gather_nd").apply(x(), at), "[[2], [], [5, 1]]");
  }

  @Test
  void get_positionsAndMasks_chooseRows() {
    shows(x().get(Index.positions(-1, 0)), "[[5, 7], [3, 1, 2]]");
    shows(x().get(Index.mask(true, false, true), Index.to(1)), "[[3], [5]]");
    shows(x().get(new int[] {2, 2}), "[[5, 7], [5, 7]]");
  }

  @Test
  void get_rangesWithinRows_takeTheirElements() {
    shows(x().get(Index.all(), Index.range(0, 2)), "[[3, 1], [], [5, 7]]");
    shows(x().get(Index.all(), Index.range(1, 3)), "[[1, 2], [], [7]]");
    shows(x().get(Index.all(), Index.range(-2, -1)), "[[1], [], [5]]");
    shows(x().get(Index.all(), Index.from(0)), "[[3, 1, 2], [], [5, 7]]");
  }

  @Test
  void get_ofInt32Splits_keepsTheirDtype() {
    List<?> rows = List.of(List.of(List.of(1, 2), List.of(3)), List.of(List.of(4)));
    RaggedTensor narrow = RaggedTensor.of(tf, rows, DType.INT32, 2, DType.INT32);
    RaggedTensor cut = (RaggedTensor) narrow.get(Index.all(), Index.from(1), Index.to(1));
    shows(cut, "[[[3]], []]");
    assertThat(cut.rowSplitsDtype()).isEqualTo(DType.INT32);
    assertThat(((RaggedTensor) narrow.get(Index.all(), Index.step(-1))).rowSplitsDtype())
        .isEqualTo(DType.INT32);
  }

  @Test
  void matMul_ofInt32Splits_keepsTheirDtype() {
    List<?> rows = List.of(List.of(List.of(1f, 2f), List.of(3f, 4f)), List.of(List.of(1f, 2f)));
    RaggedTensor narrow = RaggedTensor.of(tf, rows, DType.FLOAT32, 1, DType.INT32);
    Tensor ones = tf.ones(Shape.of(2, 2, 1));
    RaggedTensor product = (RaggedTensor) tf.linalg.matMul(narrow, ones);
    shows(product, "[[[3.0], [7.0]], [[3.0]]]");
    assertThat(product.rowSplitsDtype()).isEqualTo(DType.INT32);
  }

  @Test
  void get_aPositionInRowsThatDiffer_saysWhy() {
    assertThatThrownBy(() -> x().get(Index.all(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("RaggedTensor.get: an axis whose rows differ in length takes ranges")
        .hasMessageContaining("position 0 for shape [3, ?]");
    assertThatThrownBy(() -> x().get(3))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("RaggedTensor.get: expected a row from -3 to 2, got 3");
    assertThatThrownBy(() -> x().get("a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("as index 0, got a");
  }

  @Test
  void concat_otherRanksOrSplits_saysWhatIsExpected() {
    assertThatThrownBy(() -> tf.concat(List.of(x(), tf.constant(new int[] {1})), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("concat: expected values of one rank, got shapes [3, ?] and [1]");
    RaggedTensor narrow = x().withRaggedRank(1, DType.INT64);
    RaggedTensor other = RaggedTensor.of(tf, List.of(List.of(1)), DType.INT32, 1, DType.INT32);
    assertThatThrownBy(() -> tf.concat(List.of(narrow, other), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected row splits of one dtype, got int64 and int32");
    assertThatThrownBy(() -> tf.concat(List.of(x(), x()), 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("concat: expected an axis from -2 to 1, got 2");
  }

  @Test
  void squeeze_withoutAxis_saysThatItIsNeeded() {
    assertThatThrownBy(() -> tf.squeeze((TensorLike) x()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("squeeze: a ragged tensor needs axis");
  }

  @Test
  void split_rowsThatDiffer_saysThatThereIsNoSize() {
    assertThatThrownBy(() -> tf.op("split").apply(x(), 2, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("split: an axis whose rows differ in length has no size to split");
  }

  @Test
  void split_strings_areRowsOfWords() {
    shows(RaggedStrings.split(tf, tf.constant(new String[] {"a b", "", "c"})), "[[a, b], [], [c]]");
    placed.holds((Tensor) RaggedStrings.split(tf, "a,b", ","), new String[] {"a", "b"});
    shows(
        RaggedStrings.unicodeDecode(tf, tf.constant(new String[] {"hé", ""}), "UTF-8"),
        "[[104, 233], []]");
  }
}
