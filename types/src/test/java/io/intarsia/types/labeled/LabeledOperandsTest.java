package io.intarsia.types.labeled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.array.GatherOptions;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.sparse.SparseTensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// How operands line up: each row of the table of [LabeledTensor].
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class LabeledOperandsTest {
  private Ops tf;
  private LabeledTensor rc;
  @RegisterExtension private final InMode placed;

  LabeledOperandsTest(Mode place) {
    placed =
        new InMode(
            place,
            ops -> {
              tf = ops;
              rc = labeled(new int[][] {{1, 2, 3}, {4, 5, 6}}, "r", "c");
            });
  }

  @Test
  @Tag("E-015")
  void add_sameNames_addsElements() {
    check(tf.math.add(rc, rc), "[[2, 4, 6], [8, 10, 12]]", "r", "c");
  }

  @Test
  @Tag("E-015")
  void add_fewerNames_linesUpByName() {
    var perRow = labeled(new int[] {10, 20}, "r");

    check(tf.math.add(rc, perRow), "[[11, 12, 13], [24, 25, 26]]", "r", "c");
    // The names of the first come first.
    check(tf.math.add(perRow, rc), "[[11, 12, 13], [24, 25, 26]]", "r", "c");
    var perColumn = labeled(new int[] {10, 20, 30}, "c");
    check(tf.math.add(perColumn, rc), "[[11, 14], [22, 25], [33, 36]]", "c", "r");
    check(tf.math.subtract(perColumn, rc), "[[9, 6], [18, 15], [27, 24]]", "c", "r");
  }

  @Test
  @Tag("E-015")
  void add_otherNames_givesAllPairs() {
    var hours = labeled(new int[] {10, 20}, "hour");
    var minutes = labeled(new int[] {1, 2, 3}, "minute");

    check(tf.math.add(hours, minutes), "[[11, 12, 13], [21, 22, 23]]", "hour", "minute");
    check(tf.math.add(minutes, hours), "[[11, 21], [12, 22], [13, 23]]", "minute", "hour");
  }

  @Test
  @Tag("E-015")
  void add_someNamesInCommon_putsNewOnesLast() {
    var other = labeled(new int[][] {{100, 200}, {300, 400}}, "r", "t");
    String sums = "[[[101, 201], [102, 202], [103, 203]], [[304, 404], [305, 405], [306, 406]]]";

    check(tf.math.add(rc, other), sums, "r", "c", "t");
    var swapped = labeled(new int[][] {{100, 300}, {200, 400}}, "t", "r");
    check(tf.math.add(rc, swapped), sums, "r", "c", "t");
  }

  @Test
  @Tag("E-013")
  void add_sameNamesInAnotherOrder_isAnErrorThatShowsBoth() {
    var bt = labeled(new int[2][3], "b", "t");
    var tb = labeled(new int[2][3], "t", "b");

    assertThatThrownBy(() -> tf.math.add(bt, tb))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "math.add: the axes [b, t] of shape [2, 3] and [t, b] of shape [2, 3] do not line up;"
                + " expected the names both have in the same order, got [b, t] and [t, b];"
                + " transpose one of them, as by tf.transpose(second, \"b\", \"t\")");
  }

  @Test
  @Tag("E-013")
  void add_wayOutOfTheMessage_works() {
    var cr = labeled(new int[][] {{10, 40}, {20, 50}, {30, 60}}, "c", "r");

    check(tf.math.add(rc, tf.transpose(cr, "r", "c")), "[[11, 22, 33], [44, 55, 66]]", "r", "c");
    check(tf.math.add(rc, cr.alignedTo(tf, "r", "c")), "[[11, 22, 33], [44, 55, 66]]", "r", "c");
  }

  @Test
  @Tag("E-013")
  void add_someNamesInAnotherOrder_isAnErrorThatSaysHowToTranspose() {
    var ctr = labeled(new int[3][4][2], "c", "t", "r");

    assertThatThrownBy(() -> tf.math.add(rc, ctr))
        .hasMessageContaining("[r, c] of shape [2, 3] and [c, t, r] of shape [3, 4, 2]")
        .hasMessageContaining("got [r, c] and [c, r]")
        .hasMessageEndingWith("tf.transpose(second, \"r\", \"t\", \"c\")");
  }

  @Test
  @Tag("E-013")
  void add_otherSizes_isAnErrorThatNamesTheAxis() {
    var three = labeled(new int[] {1, 2, 3}, "r");

    assertThatThrownBy(() -> tf.math.add(rc, three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "math.add: the axes [r, c] of shape [2, 3] and [r] of shape [3] do not line up;"
                + " expected equal sizes along 'r' or one of size 1, got 2 and 3; rename the axis"
                + " of one if another is meant");
  }

  @Test
  @Tag("E-015")
  void add_sizeOne_isRepeated() {
    check(
        tf.math.add(rc, labeled(new int[][] {{10}, {20}}, "r", "c")),
        "[[11, 12, 13], [24, 25, 26]]",
        "r",
        "c");
  }

  @Test
  @Tag("E-015")
  void add_numberOrScalar_keepsNames() {
    check(tf.math.add(rc, 1), "[[2, 3, 4], [5, 6, 7]]", "r", "c");
    check(tf.math.subtract(10, rc), "[[9, 8, 7], [6, 5, 4]]", "r", "c");
    check(tf.math.add(rc, tf.constant(1)), "[[2, 3, 4], [5, 6, 7]]", "r", "c");
    check(tf.math.subtract(tf.constant(10), rc), "[[9, 8, 7], [6, 5, 4]]", "r", "c");
  }

  @Test
  @Tag("E-015")
  void add_plainTensor_linesUpFromTheRight() {
    check(
        tf.math.add(rc, tf.constant(new int[] {10, 20, 30})),
        "[[11, 22, 33], [14, 25, 36]]",
        "r",
        "c");
    check(
        tf.math.add(tf.constant(new int[][] {{10}, {20}}), rc),
        "[[11, 12, 13], [24, 25, 26]]",
        "r",
        "c");
    check(
        (TensorLike) Objects.requireNonNull(tf.op("add").apply(rc, List.of(10, 20, 30))),
        "[[11, 22, 33], [14, 25, 36]]",
        "r",
        "c");
  }

  @Test
  @Tag("E-015")
  void add_plainTensorWithMoreAxes_isAnError() {
    var row = labeled(new int[] {1, 2, 3}, "c");

    assertThatThrownBy(() -> tf.math.add(row, tf.constant(new int[2][3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "math.add: a tensor of shape [2, 3] has no names and lines up with the axes [c] by"
                + " position, so it must have 1 axes at most; name its axes,"
                + " LabeledTensor.of(tensor, names…)");
  }

  @Test
  @Tag("E-015")
  void add_plainTensorOfOtherSize_isAnError() {
    assertThatThrownBy(() -> tf.math.add(rc, tf.constant(new int[2])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "math.add: a tensor of shape [2] has no names and lines up with the axes [r, c] by"
                + " position from the right, so along 'c' its size must be that of the axes [r, c]"
                + " of shape [2, 3], or 1; name its axes, LabeledTensor.of(tensor, names…)");
  }

  @Test
  @Tag("E-012")
  void functionsOfSeveralTensors_lineUpAlike() {
    var perRow = labeled(new int[] {3, 5}, "r");

    check(tf.math.maximum(rc, perRow), "[[3, 3, 3], [5, 5, 6]]", "r", "c");
    check(tf.math.greater(rc, perRow), "[[false, false, false], [false, false, true]]", "r", "c");
    check(tf.clipByValue(rc, perRow, tf.constant(6)), "[[3, 3, 3], [5, 5, 6]]", "r", "c");
    TensorLike isLarge = tf.math.greater(rc, 3);
    check(tf.where(isLarge, perRow, 0), "[[0, 0, 0], [5, 5, 5]]", "r", "c");
    check(
        tf.where(isLarge, rc, labeled(new int[] {7, 8, 9}, "c")),
        "[[7, 8, 9], [4, 5, 6]]",
        "r",
        "c");
  }

  @Test
  @Tag("E-012")
  void functionsOfOneTensor_keepNames() {
    check(tf.math.square((TensorLike) rc), "[[1, 4, 9], [16, 25, 36]]", "r", "c");
    check(tf.cast(rc, DType.INT64), "[[1, 2, 3], [4, 5, 6]]", "r", "c");
    check(tf.nn.silu(labeled(new float[] {0}, "r")), "[0.0]", "r");
    check(tf.strings.upper(labeled(new String[] {"a", "b"}, "r")), "[A, B]", "r");
  }

  @Test
  @Tag("E-012")
  void assertion_linesUpAndGivesNothing() {
    var perRow = labeled(new int[] {4, 7}, "r");

    tf.assertLess(rc, perRow);
    assertThatThrownBy(() -> tf.assertLess(rc, labeled(new int[3][2], "c", "r")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[r, c]")
        .hasMessageContaining("[c, r]");
  }

  @Test
  @Tag("E-012")
  void assertion_withAValueOfAnotherType_isNotPassedOver() {
    Object sparse = SparseTensor.of(tf, new long[][] {{0, 1}}, new int[] {1}, 2, 3);
    assertThatThrownBy(() -> tf.op("assertLess").apply(List.of(rc, sparse), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "debugging.assert_less: argument 'y' is a SparseTensor, for which nobody runs");
    for (String name : List.of("assertLess", "add")) {
      assertThatThrownBy(() -> tf.op(name).apply(Arrays.asList(rc, null), Map.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'y'");
    }
  }

  @Test
  @Tag("E-012")
  void assertion_anElementThatIsWrong_fails() {
    placed.fails("in all elements, got ");
    tf.assertLess(rc, labeled(new int[] {4, 6}, "r"));
  }

  @Test
  @Tag("E-012")
  void values_ofAnotherType_runWhatIsLeft() {
    var noted =
        LabeledTensor.of(Noted.of(tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}})), "r", "c");

    checkNoted(tf.math.negative(noted), "[[-1, -2, -3], [-4, -5, -6]]", "r", "c");
    checkNoted(
        tf.math.add(noted, labeled(new int[] {10, 20}, "r")),
        "[[11, 12, 13], [24, 25, 26]]",
        "r",
        "c");
    checkNoted(
        tf.math.add(labeled(new int[] {10, 20}, "t"), noted),
        "[[[11, 12, 13], [14, 15, 16]], [[21, 22, 23], [24, 25, 26]]]",
        "t",
        "r",
        "c");
    // A value of the other type is one without names.
    checkNoted(
        tf.math.add(Noted.of(tf.constant(new int[] {1, 2, 3})), (TensorLike) rc),
        "[[2, 4, 6], [5, 7, 9]]",
        "r",
        "c");
    checkNoted(tf.math.reduceSum(noted, "c"), "[6, 15]", "r");
    checkNoted(tf.math.cumsum(noted, "r"), "[[1, 2, 3], [5, 7, 9]]", "r", "c");
    checkNoted(tf.transpose(noted, "c", "r"), "[[1, 4], [2, 5], [3, 6]]", "c", "r");
    checkNoted(
        tf.concat(List.of(noted, rc), "c"), "[[1, 2, 3, 1, 2, 3], [4, 5, 6, 4, 5, 6]]", "r", "c");
    checkNoted(tf.split(noted, 3, "c").get(1), "[[2], [5]]", "r", "c");
    checkNoted(noted.select(tf, "r", 1), "[4, 5, 6]", "c");
  }

  @Test
  @Tag("E-012")
  void apply_namedArguments_lineUpAlike() {
    Object sum =
        tf.op("add").apply(List.of(), Map.of("y", labeled(new int[] {10, 20}, "r"), "x", rc));

    check((TensorLike) Objects.requireNonNull(sum), "[[11, 12, 13], [24, 25, 26]]", "r", "c");
  }

  private LabeledTensor labeled(Object values, String... names) {
    return LabeledTensor.of(tf.fromHost(values), names);
  }

  private void check(TensorLike result, String values, String... names) {
    var labeled = (LabeledTensor) result;
    placed.check(labeled.tensor(), seen -> assertThat(seen.toList()).hasToString(values));
    assertThat(labeled.names()).containsExactly(names);
  }

  private void checkNoted(TensorLike result, String values, String... names) {
    var labeled = (LabeledTensor) result;
    var noted = (Noted) labeled.values();
    assertThat(noted.note()).isEqualTo("noted");
    placed.check(noted.tensor(), seen -> assertThat(seen.toList()).hasToString(values));
    assertThat(labeled.names()).containsExactly(names);
  }

  @Test
  @Tag("E-013")
  void where_firstAndThirdOperandDisagree_isAnErrorThatNamesThem() {
    var condition = LabeledTensor.of(tf.constant(new boolean[] {true, false}), "r");
    var apart = labeled(new int[] {1, 2, 3}, "c");
    var wrong = labeled(new int[] {1, 2, 3, 4, 5}, "r");

    assertThatThrownBy(() -> tf.where(condition, apart, wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'r'")
        .hasMessageContaining("2")
        .hasMessageContaining("5");
  }

  @Test
  @Tag("E-013")
  void gather_batchAxesOfOtherNames_isAnErrorThatShowsThem() {
    var indices = labeled(new int[][] {{0}, {1}}, "batch", "t");
    var options = GatherOptions.defaults().withBatchDims(1).withAxis(1);

    assertThatThrownBy(() -> tf.gather(rc, indices, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[batch, t]")
        .hasMessageContaining("[r, c]");
    check(
        tf.gather(rc, labeled(new int[][] {{0}, {1}}, "r", "t"), options), "[[1], [5]]", "r", "t");
  }
}
