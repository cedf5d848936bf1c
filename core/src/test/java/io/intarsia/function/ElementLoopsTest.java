package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FlowTypes.Masked;
import io.intarsia.function.FlowTypes.Tagged;
import io.intarsia.function.FlowTypes.Wrapped;
import io.intarsia.op.MapOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.ScanOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// `mapFn`, `foldl`, `foldr`, `scan`.
@SuppressWarnings("NullAway") // results may be null; these tests know which are not
@OnEveryExecutor
final class ElementLoopsTest {
  private final Environments environments;

  ElementLoopsTest(Environments environments) {
    this.environments = environments;
  }

  // -- mapFn --------------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void mapFn_ofATensor_stacksTheResults(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tensor> code = (g, x) -> g.mapFn((b, row) -> b.math.cumsum(row), x);
      Tensor y = mode.run(tf, code, tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}}));
      assertThat(y.toArray(int[][].class)).isDeepEqualTo(new int[][] {{1, 3, 6}, {4, 9, 15}});
    }
  }

  @ParameterizedTest
  @EnumSource
  void mapFn_ofRecords_givesRecords(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Masked, Masked> code =
          (g, m) ->
              g.mapFnNest(
                  (b, e) -> new Masked(b.math.square(e.values()), b.math.logicalNot(e.mask())), m);
      Masked out = mode.run(tf, code, Masked.of(tf, 1, 2, 3));
      assertThat(out.ints()).containsExactly(1, 4, 9);
      assertThat(out.mask().toArray(boolean[].class)).containsExactly(true, true, true);
    }
  }

  @ParameterizedTest
  @EnumSource
  void mapFn_nestToAnotherNest_findsOutItsTypes(FlowMode mode) {
    try (var tf = environments.open()) {
      Tensor large = tf.constant(new int[200]).plus(1);
      Code.Of1<List<Tensor>, Map<String, Object>> code =
          (g, x) ->
              g.mapFnNest(
                  (b, pair) ->
                      Map.<String, Object>of(
                          "sum", new Tagged(pair.get(0).plus(pair.get(1)), 8),
                          "text", b.strings.asString(pair.get(0)),
                          "pair", List.of(b.math.reduceSum(large), true)),
                  x);
      List<Tensor> elems = List.of(tf.constant(new int[] {1, 2}), tf.constant(new int[] {10, 20}));
      Map<String, Object> out = mode.run(tf, code, elems);
      Tagged sum = (Tagged) out.get("sum");
      assertThat(sum.tag()).isEqualTo(8);
      assertThat(sum.value().toArray(int[].class)).containsExactly(11, 22);
      assertThat(((Tensor) out.get("text")).toList()).hasToString("[1, 2]");
      List<?> pair = (List<?>) out.get("pair");
      assertThat(((Tensor) pair.get(0)).toArray(int[].class)).containsExactly(200, 200);
      assertThat(((Tensor) pair.get(1)).toArray(boolean[].class)).containsExactly(true, true);
    }
  }

  @ParameterizedTest
  @EnumSource
  void mapFn_nested_capturesTheOuterElement(FlowMode mode) {
    try (var tf = environments.open()) {
      // A table of products.
      Code.Of1<Tensor, Tensor> code =
          (g, x) -> g.mapFn((b, row) -> b.mapFn((c, column) -> row.times(column), x), x);
      int[][] products =
          mode.run(tf, code, tf.constant(new int[] {1, 2, 3})).toArray(int[][].class);
      assertThat(products).isDeepEqualTo(new int[][] {{1, 2, 3}, {2, 4, 6}, {3, 6, 9}});
    }
  }

  @ParameterizedTest
  @EnumSource(names = "UNKNOWN_RANK", mode = EnumSource.Mode.EXCLUDE)
  void mapFn_noElements_givesNoneOfTheRightType(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, List<Tensor>> code =
          (g, x) ->
              g.mapFnNest((b, e) -> List.of(b.cast(e, DType.FLOAT32), b.stack(List.of(e, e))), x);
      List<Tensor> out = mode.run(tf, code, tf.constant(new int[0]));
      assertThat(out.get(0).dtype()).isEqualTo(DType.FLOAT32);
      assertThat(out.get(0).shape()).isEqualTo(Shape.of(0));
      assertThat(out.get(1).shape()).isEqualTo(Shape.of(0, 2));
    }
  }

  @ParameterizedTest
  @EnumSource(names = "UNKNOWN_RANK", mode = EnumSource.Mode.EXCLUDE)
  void mapFn_declaredTypes_areChecked(FlowMode mode) {
    try (var tf = environments.open()) {
      var declared =
          MapOptions.defaults()
              .withFnOutputSignature(
                  List.of(DType.FLOAT32, TensorSpec.of(Shape.of(2), DType.INT32)));
      Code.Of1<Tensor, List<?>> code =
          (g, x) ->
              g.mapFn(
                  List.class,
                  (b, e) -> List.of(b.cast(e, DType.FLOAT32), b.stack(List.of(e, e))),
                  x,
                  declared);
      Tensor x = tf.constant(new int[] {1, 2});
      Tensor first = (Tensor) mode.run(tf, code, x).get(0);
      assertThat(first.toArray(float[].class)).containsExactly(1, 2);
      Code.Of1<Tensor, List<?>> other =
          (g, y) -> g.mapFn(List.class, (b, e) -> List.of(e, b.stack(List.of(e, e))), y, declared);
      assertThatThrownBy(() -> mode.run(tf, other, x))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "mapFn: the code gives TensorSpec([], int32) at result.get(0), which is")
          .hasMessageContaining("declared TensorSpec(<unknown>, float32)");
    }
  }

  @ParameterizedTest
  @EnumSource
  void mapFn_otherClassOfResults_isNamed(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Masked, Tensor> code =
          (g, m) ->
              g.mapFn(
                  Tensor.class,
                  (b, e) -> b.math.negative(e.values()),
                  m,
                  MapOptions.defaults().withParallelIterations(1));
      assertThat(mode.run(tf, code, Masked.of(tf, 1, 2)).toArray(int[].class))
          .containsExactly(-1, -2);
    }
  }

  @Test
  void mapFn_unknownNumberOfElements_isFoundAtRunTime() {
    try (var tf = environments.open()) {
      List<Shape> shapes = new ArrayList<>();
      var f =
          tf.function(
              (Ops g, Tensor x) -> {
                Tensor y = g.mapFn((b, e) -> b.math.multiply(e, 2), x);
                shapes.add(y.shape());
                return y;
              },
              FunctionOptions.defaults()
                  .withInputSignature(TensorSpec.of(Shape.of(-1, 2), DType.INT32)));
      for (int n = 0; n < 3; n++) {
        assertThat(f.apply(tf.constant(new int[n][2], Shape.of(n, 2))).shape())
            .isEqualTo(Shape.of(n, 2));
      }
      assertThat(shapes).containsExactly(Shape.of(-1, 2));
    }
  }

  @ParameterizedTest
  @EnumSource
  void vectorizedMap_givesWhatMapFnGives(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tensor> code = (g, x) -> g.vectorizedMap((b, e) -> b.math.square(e), x);
      assertThat(mode.run(tf, code, tf.constant(new int[] {2, 3})).toArray(int[].class))
          .containsExactly(4, 9);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "TRACED", "IN_A_LOOP"})
  void mapFn_badElements_areRefused(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tensor> code = (g, x) -> g.mapFn((b, e) -> e, x);
      assertThatThrownBy(() -> mode.run(tf, code, tf.constant(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("mapFn: elems must be a tensor, or a value that can be unstacked");
      Code.Of1<List<Tensor>, List<Tensor>> lists = (g, x) -> g.mapFnNest((b, e) -> e, x);
      List<Tensor> uneven = List.of(tf.constant(new int[2]), tf.constant(new int[3]));
      assertThatThrownBy(() -> mode.run(tf, lists, uneven))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "mapFn: all of elems must have one number of elements; the first has 2, elems.get(1)"
                  + " has 3");
      assertThatThrownBy(() -> mode.run(tf, lists, List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("mapFn: elems must be a tensor");
      Code.Of1<Tensor, Object> unstackable =
          (g, x) -> g.<Tensor, Object>mapFnNest((b, e) -> new Wrapped(b.stack(List.of(e))), x);
      assertThatThrownBy(() -> mode.run(tf, unstackable, tf.constant(new int[2])))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "mapFn: what the code gives at result cannot be stacked, it is Wrapped");
    }
  }

  // -- folds --------------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void foldl_andFoldr_goFromEitherEnd(FlowMode mode) {
    try (var tf = environments.open()) {
      Tensor x = tf.constant(new int[] {1, 2, 3, 4});
      // Ten times what there is, and the next digit.
      Code.Of1<Tensor, List<Tensor>> code =
          (g, e) ->
              List.of(
                  g.foldl((b, a, i) -> a.times(10).plus(i), e),
                  g.foldr((b, a, i) -> a.times(10).plus(i), e),
                  g.foldl((b, a, i) -> a.times(10).plus(i), e, g.constant(9)),
                  g.foldr((b, a, i) -> a.times(10).plus(i), e, g.constant(9)));
      List<Integer> digits = new ArrayList<>();
      mode.run(tf, code, x).forEach(tensor -> digits.add(tensor.asInt()));
      assertThat(digits).containsExactly(1234, 4321, 91234, 94321);
    }
  }

  @ParameterizedTest
  @EnumSource
  void foldl_recordsIntoAnotherStructure_keepsItsTypes(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Masked, Map<String, Tensor>> code =
          (g, m) ->
              g.<Map<String, Tensor>, Masked>foldl(
                  (b, a, e) ->
                      Map.of(
                          "sum", b.math.add(a.get("sum"), e.values()),
                          "all", b.concat(List.of(a.get("all"), b.reshape(e.values(), 1)), 0)),
                  m,
                  Map.of("sum", g.constant(0), "all", g.zeros(Shape.of(0), DType.INT32)));
      var out = mode.run(tf, code, Masked.of(tf, 5, 6, 7));
      assertThat(out.get("sum").asInt()).isEqualTo(18);
      assertThat(out.get("all").toArray(int[].class)).containsExactly(5, 6, 7);
    }
  }

  @ParameterizedTest
  @EnumSource
  void foldl_otherType_isRefused(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tensor> code =
          (g, x) -> g.foldl((b, a, e) -> b.cast(a, DType.INT64), x, g.constant(0));
      assertThatThrownBy(() -> mode.run(tf, code, tf.constant(new int[] {1, 2})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("foldl: the body must give what it takes; at initializer it takes");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "TRACED", "IN_A_LOOP"})
  void folds_ofNothing_giveTheInitializerOrFail(FlowMode mode) {
    try (var tf = environments.open()) {
      Tensor none = tf.constant(new int[0]);
      Code.Of1<Tensor, Tensor> with = (g, x) -> g.foldl((b, a, e) -> a.plus(e), x, g.constant(3));
      assertThat(mode.run(tf, with, none).asInt()).isEqualTo(3);
      Code.Of1<Tensor, Tensor> without = (g, x) -> g.foldr((b, a, e) -> a.plus(e), x);
      assertThatThrownBy(() -> mode.run(tf, without, none))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("foldr: elems is empty")
          .hasMessageContaining("pass an initializer");
    }
  }

  // -- scan ---------------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void scan_givesAllResults(FlowMode mode) {
    try (var tf = environments.open()) {
      var backwards = ScanOptions.defaults().withReverse(true);
      Code.Of1<Tensor, List<Tensor>> code =
          (g, x) ->
              List.of(
                  g.scan((b, a, e) -> a.times(10).plus(e), x),
                  g.scanReversed((b, a, e) -> a.times(10).plus(e), x),
                  g.scan((b, a, e) -> a.times(10).plus(e), x, g.constant(9)),
                  g.scan((b, a, e) -> a.times(10).plus(e), x, g.constant(9), backwards));
      List<Tensor> out = mode.run(tf, code, tf.constant(new int[] {1, 2, 3}));
      assertThat(out.get(0).toArray(int[].class)).containsExactly(1, 12, 123);
      assertThat(out.get(1).toArray(int[].class)).containsExactly(321, 32, 3);
      assertThat(out.get(2).toArray(int[].class)).containsExactly(91, 912, 9123);
      assertThat(out.get(3).toArray(int[].class)).containsExactly(9321, 932, 93);
    }
  }

  @ParameterizedTest
  @EnumSource(names = "UNKNOWN_RANK", mode = EnumSource.Mode.EXCLUDE)
  void scan_ofRecordsWithAnInitializer_givesRecords(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Masked> code =
          (g, x) ->
              g.scan(
                  (b, a, e) -> new Masked(b.math.add(a.values(), e), b.math.logicalNot(a.mask())),
                  x,
                  new Masked(g.constant(100), g.constant(false)));
      Masked out = mode.run(tf, code, tf.constant(new int[] {1, 2, 3}));
      assertThat(out.ints()).containsExactly(101, 103, 106);
      assertThat(out.mask().toArray(boolean[].class)).containsExactly(true, false, true);
      Masked none = mode.run(tf, code, tf.constant(new int[0]));
      assertThat(none.ints()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void scan_resultsOfAnotherShapeThanTheInitializer_areStacked(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tensor> code =
          (g, x) -> g.scan((b, a, e) -> a.plus(e), x, g.constant(new int[] {1}));
      Tensor out = mode.run(tf, code, tf.constant(new int[][] {{1, 2}, {3, 4}}));
      assertThat(out.toArray(int[][].class)).isDeepEqualTo(new int[][] {{2, 3}, {5, 7}});
    }
  }

  @Test
  void environment_onElementsOfATrace_loopsInItsGraph() {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor x) ->
              List.of(
                  tf.mapFn((b, e) -> b.math.square(e), x),
                  tf.foldl((b, a, e) -> a.plus(e), x),
                  tf.scan((b, a, e) -> a.plus(e), x)));
      List<Tensor> out = f.apply(tf.constant(new int[] {1, 2, 3}));
      assertThat(out.get(0).toArray(int[].class)).containsExactly(1, 4, 9);
      assertThat(out.get(1).asInt()).isEqualTo(6);
      assertThat(out.get(2).toArray(int[].class)).containsExactly(1, 3, 6);
    }
  }
}
