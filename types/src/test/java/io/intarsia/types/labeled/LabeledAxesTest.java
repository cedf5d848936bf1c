package io.intarsia.types.labeled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.Api;
import io.intarsia.dispatch.Apis;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.op.linalg.MatMulOptions;
import io.intarsia.support.InMode;
import io.intarsia.support.Mode;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Axes by name, everywhere an axis is taken.
@Tag("E-014")
@ParameterizedClass
@EnumSource(Mode.class)
@SuppressWarnings("NullAway.Init") // made before each test
final class LabeledAxesTest {
  /// What parameters that say axes are called.
  private static final Set<String> AXIS_PARAMETERS =
      Set.of(
          "axis", "axes", "perm", "seq_axis", "batch_axis", "reduction_dimension", "spatial_dims");

  /// Those [LabeledTensor] says it declines, and permutations of rows, which are no axes.
  private static final Set<String> LEFT_OUT =
      Set.of(
          "math.bincount",
          "nn.sufficient_statistics",
          "nn.with_space_to_batch",
          "linalg.lu_matrix_inverse",
          "linalg.lu_reconstruct",
          "linalg.lu_solve");

  /// Those whose axis is a new one, or one of several operands; each has a test of its own.
  private static final Set<Api> OWN_TESTS =
      Set.of(
          Apis.CONCAT,
          Apis.STACK,
          Apis.EXPAND_DIMS,
          Apis.ONE_HOT,
          Apis.LINSPACE,
          Apis.TENSORDOT,
          Apis.FFTND,
          Apis.IFFTND,
          Apis.RFFTND,
          Apis.IRFFTND,
          Apis.Nn.SOFTMAX_CROSS_ENTROPY_WITH_LOGITS);

  private Ops tf;
  private LabeledTensor x;
  @RegisterExtension private final InMode placed;

  LabeledAxesTest(Mode place) {
    placed =
        new InMode(
            place,
            ops -> {
              tf = ops;
              x = labeled(new int[][] {{1, 2, 3}, {4, 5, 6}}, "row", "col");
            });
  }

  /// A call with axes by name and by number.
  ///
  /// @param values `[row, col]`
  /// @param more the arguments behind the values
  /// @param names expected of the result
  record Case(
      Api api,
      Object values,
      Map<String, ?> more,
      String parameter,
      Object named,
      Object numbered,
      List<String> names) {
    @Override
    public String toString() {
      return api + " " + named;
    }
  }

  private static final Object FLOATS = new float[][] {{1, 5, 3}, {4, 2, 6}};
  private static final Object BOOLEANS = new boolean[][] {{true, false, true}, {true, true, true}};
  private static final List<String> BOTH = List.of("row", "col");
  private static final List<String> ROW = List.of("row");

  static Stream<Case> cases() {
    return Stream.of(reductions(), floats(), moves(), several()).flatMap(each -> each);
  }

  private static Stream<Case> reductions() {
    return Stream.concat(
        Stream.of(
                Apis.Math.ARGMAX,
                Apis.Math.ARGMIN,
                Apis.Math.COUNT_NONZERO,
                Apis.Math.REDUCE_EUCLIDEAN_NORM,
                Apis.Math.REDUCE_LOGSUMEXP,
                Apis.Math.REDUCE_MAX,
                Apis.Math.REDUCE_MEAN,
                Apis.Math.REDUCE_MIN,
                Apis.Math.REDUCE_PROD,
                Apis.Math.REDUCE_STD,
                Apis.Math.REDUCE_SUM,
                Apis.Math.REDUCE_VARIANCE,
                Apis.NORM)
            .map(api -> one(api, FLOATS, Map.of(), ROW)),
        Stream.of(
            one(Apis.Math.REDUCE_ALL, BOOLEANS, Map.of(), ROW),
            one(Apis.Math.REDUCE_ANY, BOOLEANS, Map.of(), ROW),
            one(
                Apis.Strings.REDUCE_JOIN,
                new String[][] {{"a", "b", "c"}, {"d", "e", "f"}},
                Map.of(),
                ROW),
            one(Apis.Math.REDUCE_SUM, FLOATS, Map.of("keepdims", true), BOTH)));
  }

  private static Stream<Case> floats() {
    return Stream.concat(
        Stream.of(
                Apis.ARGSORT,
                Apis.SORT,
                Apis.Math.CUMPROD,
                Apis.Math.CUMSUM,
                Apis.Math.CUMULATIVE_LOGSUMEXP,
                Apis.Math.L2_NORMALIZE,
                Apis.Nn.CRELU,
                Apis.Nn.LOG_SOFTMAX,
                Apis.Nn.SOFTMAX)
            .flatMap(api ->
                Stream.of(one(api, FLOATS, Map.of(), BOTH), row(api, FLOATS, Map.of(), BOTH))),
        Stream.of(
            many(Apis.CLIP_BY_NORM, Map.of("clip_norm", 1.5f), "axes", BOTH),
            one(Apis.REVERSE, FLOATS, Map.of(), BOTH),
            one(Apis.ROLL, FLOATS, Map.of("shift", 1), BOTH)));
  }

  private static Stream<Case> moves() {
    return Stream.of(
        one(Apis.REPEAT, FLOATS, Map.of("repeats", 2), BOTH),
        one(Apis.SPLIT, FLOATS, Map.of("num_or_size_splits", 3), BOTH),
        row(Apis.SPLIT, FLOATS, Map.of("num_or_size_splits", 2), BOTH),
        one(Apis.UNSTACK, FLOATS, Map.of(), ROW),
        row(Apis.UNSTACK, FLOATS, Map.of(), List.of("col")),
        one(Apis.GATHER, FLOATS, Map.of("indices", new int[] {2, 0}), BOTH),
        one(Apis.GATHER, FLOATS, Map.of("indices", 2), ROW),
        one(Apis.BOOLEAN_MASK, FLOATS, Map.of("mask", new boolean[] {true, false, true}), BOTH),
        one(Apis.SQUEEZE, new float[][] {{1}, {2}}, Map.of(), ROW),
        row(Apis.REVERSE, FLOATS, Map.of(), BOTH),
        new Case(
            Apis.REVERSE_SEQUENCE,
            FLOATS,
            Map.of("seq_lengths", new int[] {2, 3}, "batch_axis", 0),
            "seq_axis",
            "col",
            1,
            BOTH),
        new Case(
            Apis.REVERSE_SEQUENCE,
            FLOATS,
            Map.of("seq_lengths", new int[] {1, 2, 1}, "seq_axis", 0),
            "batch_axis",
            "col",
            1,
            BOTH),
        new Case(
            Apis.TRANSPOSE,
            FLOATS,
            Map.of(),
            "perm",
            List.of("col", "row"),
            List.of(1, 0),
            List.of("col", "row")));
  }

  private static Stream<Case> several() {
    return Stream.of(
        many(Apis.Nn.MOMENTS, Map.of(), "axes", ROW),
        many(Apis.Nn.MOMENTS, Map.of("keepdims", true), "axes", BOTH),
        many(Apis.Nn.WEIGHTED_MOMENTS, Map.of("frequency_weights", 2f), "axes", ROW),
        one(Apis.Linalg.NORMALIZE, FLOATS, Map.of(), BOTH),
        one(Apis.Nn.ISOTONIC_REGRESSION, FLOATS, Map.of(), BOTH),
        by(Apis.Math.APPROX_MAX_K, Map.of("k", 2), "reduction_dimension"),
        by(Apis.Math.APPROX_MIN_K, Map.of("k", 2), "reduction_dimension"),
        new Case(
            Apis.APPROX_TOP_K, FLOATS, Map.of("k", 2), "reduction_dimension", "col", -1, BOTH));
  }

  private static Case one(Api api, Object values, Map<String, ?> more, List<String> names) {
    return new Case(api, values, more, "axis", "col", 1, names);
  }

  private static Case row(Api api, Object values, Map<String, ?> more, List<String> names) {
    return new Case(api, values, more, "axis", "row", 0, names);
  }

  private static Case many(Api api, Map<String, ?> more, String parameter, List<String> names) {
    return new Case(api, FLOATS, more, parameter, List.of("col"), List.of(1), names);
  }

  private static Case by(Api api, Map<String, ?> more, String parameter) {
    return new Case(api, FLOATS, more, parameter, "col", 1, BOTH);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void axis_byName_isTheOneByNumber(Case each) {
    Tensor tensor = tf.fromHost(each.values());
    LabeledTensor labeled = LabeledTensor.of(tensor, "row", "col");

    List<@Nullable Object> plain = run(each, tensor, each.numbered());

    for (Object axis : List.of(each.named(), each.numbered())) {
      List<@Nullable Object> results = run(each, labeled, axis);
      assertThat(results).hasSameSizeAs(plain);
      for (int i = 0; i < plain.size(); i++) {
        var result = (LabeledTensor) Objects.requireNonNull(results.get(i));
        assertThat(result.names()).isEqualTo(each.names());
        placed.check(
            List.of(result.tensor(), Objects.requireNonNull(plain.get(i))),
            seen -> assertThat(seen.get(0)).hasToString(seen.get(1).toString()));
      }
    }
  }

  private List<@Nullable Object> run(Case each, TensorLike values, Object axis) {
    Map<String, Object> named = new HashMap<>(each.more());
    named.put(each.parameter(), axis);
    List<Object> positional = new ArrayList<>(List.of(values));
    for (Api.Parameter next : each.api().parameters().subList(1, each.api().parameters().size())) {
      if (!next.isOptional() && named.containsKey(next.name())) {
        positional.add(named.remove(next.name()));
      }
    }
    return Nest.flatten(tf.op(each.api().name()).apply(positional, named));
  }

  @Test
  void facade_everyFunctionWithAnAxis_takesNamesOrIsDeclined() {
    Set<Api> tried = Set.copyOf(cases().map(Case::api).toList());
    List<String> missing = new ArrayList<>();
    for (Api api : Api.all()) {
      if (api.parameters().stream().map(Api.Parameter::name).noneMatch(AXIS_PARAMETERS::contains)) {
        continue;
      }
      boolean isHandled = LabeledDispatch.TABLE.mayHandle(api);
      assertThat(isHandled).as(api.name()).isNotEqualTo(LEFT_OUT.contains(api.name()));
      if (isHandled && !tried.contains(api) && !OWN_TESTS.contains(api)) {
        missing.add(api.name());
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void reduceSum_axisByName_givesTheOtherOnes() {
    check(tf.math.reduceSum(x, "col"), "[6, 15]", "row");
    check(tf.math.reduceSum(x, "row"), "[5, 7, 9]", "col");
    check(tf.math.reduceSum(x, "col", "row"), "21");
    check(tf.math.reduceSum(x), "21");
    check(tf.math.reduceSum(x, -1), "[6, 15]", "row");
  }

  @Test
  void reduceSum_unknownName_isAnErrorThatShowsTheOthers() {
    assertThatThrownBy(() -> tf.math.reduceSum(x, "time"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("math.reduce_sum: there is no axis 'time'; expected one of [row, col]");
    assertThatThrownBy(() -> tf.math.reduceSum(x, "Cols"))
        .hasMessage(
            "math.reduce_sum: there is no axis 'Cols'; expected one of [row, col]; did you mean"
                + " 'col'?");
    assertThatThrownBy(() -> tf.math.reduceSum(x, 2))
        .hasMessage(
            "math.reduce_sum: there is no axis 2; expected one of [row, col], or a number from -2"
                + " to 1");
    assertThatThrownBy(() -> tf.math.reduceSum(x, tf.constant(1)))
        .hasMessage(
            "math.reduce_sum: argument 'axis' must be a name or a number, or a list of them, got a"
                + " tensor int32[]; names of axes cannot depend on the data of a tensor");
  }

  @Test
  void argmax_noAxis_goesAlongTheFirst() {
    check(tf.math.argmax(x), "[1, 1, 1]", "col");
  }

  @Test
  void rename_thenReduce_takesTheNewName() {
    check(tf.math.reduceSum(x.rename("col", "time"), "time"), "[6, 15]", "row");
  }

  // -- new axes -----------------------------------------------------------------------------------

  @Test
  void newAxis_byName_comesFirst() {
    LabeledTensor line = labeled(new int[] {1, 2}, "row");

    check(tf.expandDims(line, "new"), "[[1, 2]]", "new", "row");
    check(tf.stack(List.of(line, line), "batch"), "[[1, 2], [1, 2]]", "batch", "row");
    check(
        tf.stack(List.of(line, tf.constant(new int[] {3, 4})), "b"),
        "[[1, 2], [3, 4]]",
        "b",
        "row");
    LabeledTensor end = labeled(new double[] {4, 8}, "row");
    check(
        tf.linspace(tf.constant(0.0), end, 3, "step"),
        "[[0.0, 0.0], [2.0, 4.0], [4.0, 8.0]]",
        "step",
        "row");
  }

  @Test
  void oneHot_newAxisByName_comesLast() {
    LabeledTensor line = labeled(new int[] {1, 0}, "row");

    Object oneHot =
        tf.op("one_hot").apply(List.of(line, 3), Map.of("axis", "class", "dtype", DType.INT32));

    check((TensorLike) Objects.requireNonNull(oneHot), "[[0, 1, 0], [1, 0, 0]]", "row", "class");
    assertThatThrownBy(() -> tf.oneHot(line, 3))
        .hasMessageContaining("one_hot: argument 'axis' makes a new axis beside [row]")
        .hasMessageContaining("got nothing");
  }

  @Test
  void newAxis_byNumberOrTakenName_isAnError() {
    assertThatThrownBy(() -> tf.expandDims(x, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "expand_dims: argument 'axis' makes a new axis beside [row, col], so it must be the"
                + " name of it, got 0; the new axis comes first, transpose the result for another"
                + " place");
    assertThatThrownBy(() -> tf.stack(List.of(x, x)))
        .hasMessageContaining("stack: argument 'axis' makes a new axis beside [row, col]");
    assertThatThrownBy(() -> tf.stack(List.of(x, x), "row"))
        .hasMessage(
            "stack: the name 'row' is taken, the axes are [row, col]; choose another or rename that"
                + " axis");
  }

  // -- lists --------------------------------------------------------------------------------------

  @Test
  void concat_sameNames_goesAlongTheNamedAxis() {
    check(
        tf.concat(List.of(x, x), "row"),
        "[[1, 2, 3], [4, 5, 6], [1, 2, 3], [4, 5, 6]]",
        "row",
        "col");
    check(
        tf.concat(List.of(x, tf.constant(new int[][] {{7}, {8}})), "col"),
        "[[1, 2, 3, 7], [4, 5, 6, 8]]",
        "row",
        "col");
    check(tf.concat(List.of(x, x), -1), "[[1, 2, 3, 1, 2, 3], [4, 5, 6, 4, 5, 6]]", "row", "col");
  }

  @Test
  @Tag("E-013")
  void concat_otherNames_isAnErrorThatShowsBoth() {
    var other = labeled(new int[2][3], "row", "time");

    assertThatThrownBy(() -> tf.concat(List.of(x, other), "row"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "concat: expected the same names in the same order, got the axes [row, col] of shape"
                + " [2, 3] and [row, time] of shape [2, 3]; rename, transpose or align one of"
                + " them");
    assertThatThrownBy(() -> tf.concat(List.of(x, tf.constant(new int[3])), "row"))
        .hasMessageContaining("a tensor of shape [3] has no names")
        .hasMessageContaining("[row, col]");
  }

  // -- moves --------------------------------------------------------------------------------------

  @Test
  void transpose_names_movesThem() {
    check(tf.transpose(x, "col", "row"), "[[1, 4], [2, 5], [3, 6]]", "col", "row");
    check(tf.transpose(x), "[[1, 4], [2, 5], [3, 6]]", "col", "row");
    check(tf.linalg.matrixTranspose(x), "[[1, 4], [2, 5], [3, 6]]", "col", "row");
    assertThatThrownBy(() -> tf.transpose(x, "col"))
        .hasMessage(
            "transpose: argument 'perm' must be each of the axes [row, col] once, got [col]");
  }

  @Test
  void squeeze_noAxis_removesTheNamesOfSizeOne() {
    var one = labeled(new int[][][] {{{1, 2}}}, "a", "b", "c");

    check(tf.squeeze(one), "[1, 2]", "c");
    check(tf.squeeze(one, "b"), "[[1, 2]]", "a", "c");
  }

  @Test
  void gather_labeledIndices_putsTheirNamesInPlace() {
    var indices = labeled(new int[][] {{0, 2}, {1, 1}}, "i", "j");

    Object gathered = tf.op("gather").apply(List.of(x, indices), Map.of("axis", "col"));

    check(
        (TensorLike) Objects.requireNonNull(gathered),
        "[[[1, 3], [2, 2]], [[4, 6], [5, 5]]]",
        "row",
        "i",
        "j");
    Object perRow =
        tf.op("gather")
            .apply(
                List.of(x, labeled(new int[] {2, 0}, "row")),
                Map.of("axis", "col", "batch_dims", 1));
    check((TensorLike) Objects.requireNonNull(perRow), "[3, 4]", "row");
    assertThatThrownBy(() -> tf.gather(x, tf.constant(new int[2][2])))
        .hasMessageContaining("gather: indices of shape [2, 2]")
        .hasMessageContaining("[row, col]");
    assertThatThrownBy(() -> tf.gather(tf.constant(new int[3]), (TensorLike) indices))
        .hasMessageContaining("gather: the indices have axes [i, j]")
        .hasMessageContaining("'params' have no names");
  }

  @Test
  void booleanMask_labeledMask_goesByItsName() {
    var isWanted = labeled(new boolean[] {true, false, true}, "col");

    check(tf.booleanMask(x, isWanted), "[[1, 3], [4, 6]]", "row", "col");
    assertThatThrownBy(() -> tf.booleanMask(x, isWanted, "row"))
        .hasMessageContaining("'mask' with the axes [col]")
        .hasMessageContaining("[row, col]");
    assertThatThrownBy(() -> tf.booleanMask(x, tf.math.greater(x, 2)))
        .hasMessageContaining("the mask must have one axis, got shape [2, 3]");
  }

  @Test
  void shapePreserving_functions_keepNames() {
    check(tf.tile(x, 1, 2), "[[1, 2, 3, 1, 2, 3], [4, 5, 6, 4, 5, 6]]", "row", "col");
    check(tf.slice(x, new int[] {0, 1}, new int[] {2, 2}), "[[2, 3], [5, 6]]", "row", "col");
    check(tf.identity((TensorLike) x), "[[1, 2, 3], [4, 5, 6]]", "row", "col");
    check(tf.zerosLike((TensorLike) x), "[[0, 0, 0], [0, 0, 0]]", "row", "col");
    placed.check(
        ((Tensor) tf.shape(x)), seen -> assertThat(seen.toList()).isEqualTo(List.of(2, 3)));
    List<?> top = (List<?>) Objects.requireNonNull(tf.math.topK(x, 1));
    check((TensorLike) top.get(0), "[[3], [6]]", "row", "col");
    check((TensorLike) top.get(1), "[[2], [2]]", "row", "col");
  }

  @Test
  void weightedMoments_weightsByName_lineUp() {
    var values = labeled(new float[][] {{1, 3}, {2, 6}}, "row", "col");
    var weights = labeled(new float[] {3, 1}, "row");

    Object moments =
        Objects.requireNonNull(tf.nn.weightedMoments(values, new String[] {"row"}, weights));

    // (1*3 + 2)/4 and (3*3 + 6)/4
    check((TensorLike) ((List<?>) moments).get(0), "[1.25, 3.75]", "col");
    assertThatThrownBy(() ->
            tf.nn.weightedMoments(values, new String[] {"row"}, labeled(new float[] {1}, "time")))
        .hasMessageContaining("'frequency_weights' must only have axes of the values")
        .hasMessageContaining("[row, col]")
        .hasMessageContaining("[row, col, time]");
  }

  @Test
  void crossEntropy_classesByName_linesUpLabels() {
    var logits = labeled(new float[][] {{0, 0}, {0, 0}, {0, 0}}, "item", "class");
    var target = labeled(new float[] {1, 0}, "class");

    TensorLike loss = tf.nn.softmaxCrossEntropyWithLogits(target, logits, "class");

    check(loss, "[0.6931472, 0.6931472, 0.6931472]", "item");
  }

  /// A transform along a named axis.
  @FunctionalInterface
  interface Transform {
    TensorLike run(Ops tf, LabeledTensor waves, String axis);
  }

  static Stream<Arguments> transforms() {
    int[] length = {3};
    return Stream.<Transform>of(
            (tf, waves, axis) -> tf.fftnd(waves, length, axis),
            (tf, waves, axis) -> tf.ifftnd(waves, length, axis),
            (tf, waves, axis) -> tf.irfftnd(waves, length, axis),
            (tf, waves, axis) -> tf.rfftnd((TensorLike) tf.math.real(waves), length, axis))
        .flatMap(transform -> BOTH.stream().map(axis -> Arguments.of(transform, axis)));
  }

  // The runtime has no kernels of these, but says what it was given.
  @ParameterizedTest
  @MethodSource("transforms")
  void fftnd_axisByName_reachesTheOp(Transform transform, String axis) {
    LabeledTensor waves = tf.cast(x, DType.COMPLEX64);

    assertThatThrownBy(() -> transform.run(tf, waves, axis + "s"))
        .hasMessageContaining("did you mean '" + axis + "'?");
    placed.fails("FFTND");
    placed.shows(transform.run(tf, waves, axis), "");
  }

  // -- products -----------------------------------------------------------------------------------

  @Test
  void matMul_namesThatMeet_areSummedOver() {
    var weights = labeled(new int[][] {{1, 0}, {0, 1}, {1, 1}}, "col", "unit");

    check(tf.matMul(x, weights), "[[4, 5], [10, 11]]", "row", "unit");
    check(
        tf.matMul(
            x, tf.transpose(weights, "unit", "col"), MatMulOptions.defaults().withTransposeB(true)),
        "[[4, 5], [10, 11]]",
        "row",
        "unit");
    var batch = labeled(new int[][][] {{{1, 2, 3}, {4, 5, 6}}}, "batch", "row", "col");
    check(tf.matMul(batch, weights), "[[[4, 5], [10, 11]]]", "batch", "row", "unit");
  }

  @Test
  @Tag("E-013")
  void matMul_otherNames_isAnErrorThatShowsBoth() {
    assertThatThrownBy(() -> tf.matMul(x, labeled(new int[3][2], "time", "unit")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "linalg.matmul: the axes summed over must have the same names, got [col] of [row, col]"
                + " and [time] of [time, unit]; transpose one side, or rename its axes");
    assertThatThrownBy(() -> tf.matMul(x, labeled(new int[3][2], "col", "row")))
        .hasMessage(
            "linalg.matmul: of the axes [row, col] and [col, row] the result would have 'row'"
                + " twice; rename one of them");
    assertThatThrownBy(() -> tf.matMul(x, tf.constant(new int[3][2])))
        .hasMessageContaining("the other side has axes [row, col]")
        .hasMessageContaining("argument 'b' have no names");
  }

  @Test
  void tensordot_name_isSummedOverWhereverItIs() {
    var weights = labeled(new int[][] {{1, 0, 1}, {0, 1, 1}}, "unit", "col");

    check(tf.tensordot(x, weights, "col"), "[[4, 5], [10, 11]]", "row", "unit");
    check(tf.tensordot(x, weights, new int[][] {{1}, {1}}), "[[4, 5], [10, 11]]", "row", "unit");
    assertThatThrownBy(() -> tf.tensordot(x, weights, 1))
        .hasMessageContaining("got [col] of [row, col] and [unit] of [unit, col]");
    assertThatThrownBy(() -> tf.tensordot(x, weights, "row"))
        .hasMessageContaining("there is no axis 'row'; expected one of [unit, col]");
  }

  private LabeledTensor labeled(Object values, String... names) {
    return LabeledTensor.of(tf.fromHost(values), names);
  }

  private void check(TensorLike result, String values, String... names) {
    var labeled = (LabeledTensor) result;
    assertThat(labeled.names()).containsExactly(names);
    placed.check(
        labeled.tensor(),
        seen ->
            assertThat(names.length == 0 ? seen.asInt() : (Object) seen.toList())
                .hasToString(values));
  }
}
