package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FlowTypes.Masked;
import io.intarsia.function.FlowTypes.Tagged;
import io.intarsia.function.FlowTypes.Wrapped;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.op.Case;
import io.intarsia.op.CaseOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@SuppressWarnings("NullAway") // null where a test wants it
@OnEveryExecutor
final class BranchesTest {
  private final Environments environments;

  BranchesTest(Environments environments) {
    this.environments = environments;
  }

  // -- cond ---------------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  @Tag("E-027")
  void cond_ofRecords_givesTheChosenOne(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Masked> code =
          (g, p) -> g.condNest(p, b -> Masked.of(b, 1, 2), b -> Masked.of(b, 4, 5));
      assertThat(mode.run(tf, code, tf.constant(true)).ints()).containsExactly(1, 2);
      assertThat(mode.run(tf, code, tf.constant(false)).ints()).containsExactly(4, 5);
    }
  }

  @ParameterizedTest
  @EnumSource
  void cond_javaValues_becomeTensors(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Map<String, Object>> code =
          (g, p) ->
              g.condNest(
                  p,
                  b -> Map.of("n", 3, "b", true, "s", "yes", "a", new float[] {1, 2}),
                  b -> Map.of("n", 4, "b", false, "s", "no", "a", new float[] {3, 4}));
      var yes = mode.run(tf, code, tf.constant(true));
      var no = mode.run(tf, code, tf.constant(false));
      assertThat(((Tensor) yes.get("n")).asInt()).isEqualTo(3);
      assertThat(((Tensor) yes.get("b")).toBoolean()).isTrue();
      assertThat(((Tensor) yes.get("s")).asString()).isEqualTo("yes");
      assertThat(((Tensor) no.get("a")).toArray(float[].class)).containsExactly(3, 4);
      assertThat(((Tensor) no.get("n")).asInt()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void cond_nested_capturesThroughTwoLevels(FlowMode mode) {
    try (var tf = environments.open()) {
      Tensor large = tf.constant(new int[200]).plus(7);
      Code.Of1<List<Tensor>, Tensor> code =
          (g, x) ->
              g.cond(
                  g.math.greater(x.get(0), 0),
                  b ->
                      b.cond(
                          b.math.greater(x.get(1), 0),
                          c -> c.math.add(c.math.reduceSum(large), x.get(0)),
                          c -> x.get(1)),
                  b -> b.math.multiply(x.get(0), x.get(1)));
      assertThat(mode.run(tf, code, ints(tf, 2, 3)).asInt()).isEqualTo(1402);
      assertThat(mode.run(tf, code, ints(tf, 2, -3)).asInt()).isEqualTo(-3);
      assertThat(mode.run(tf, code, ints(tf, -2, -3)).asInt()).isEqualTo(6);
    }
  }

  @ParameterizedTest
  @EnumSource
  void cond_operatorsOnOuterTensors_runWhereTheInnerOneIs(FlowMode mode) {
    try (var tf = environments.open()) {
      Tensor large = tf.constant(new int[200]).plus(1);
      // The left operand is of the outer graph, or eager; the right one of the branch.
      Code.Of1<Tensor, Tensor> code =
          (g, x) ->
              g.cond(
                  g.math.greater(x, 0),
                  b -> {
                    Tensor inner = b.math.add(x, 1);
                    return x.times(inner).plus(tf.math.reduceSum(large.times(inner)));
                  },
                  b -> b.math.negative(x));
      assertThat(mode.run(tf, code, tf.constant(2)).asInt()).isEqualTo(2 * 3 + 200 * 3);
      assertThat(mode.run(tf, code, tf.constant(-2)).asInt()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void cond_emptyResults_areGivenBack(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, List<Object>> empty =
          (g, p) -> g.condNest(p, b -> List.of(), b -> List.of());
      assertThat(mode.run(tf, empty, tf.constant(true))).isEmpty();
      Code.Of1<Tensor, Object> nothing = (g, p) -> g.condNest(p, b -> null, b -> null);
      assertThat(mode.run(tf, nothing, tf.constant(true))).isNull();
    }
  }

  @Test
  @Tag("E-073")
  void cond_differentShapes_mergesTheSpecs() {
    try (var tf = environments.open()) {
      List<Shape> shapes = new ArrayList<>();
      var f =
          tf.function((Ops g, Tensor p) -> {
            Masked m =
                g.condNest(
                    p,
                    b -> new Masked(b.zeros(8, 3), b.zeros(8, 3)),
                    b -> new Masked(b.zeros(8, 5), b.zeros(8, 5)));
            shapes.add(m.values().shape());
            return m;
          });
      assertThat(f.apply(tf.constant(false)).values().shape()).isEqualTo(Shape.of(8, 5));
      assertThat(f.apply(tf.constant(true)).values().shape()).isEqualTo(Shape.of(8, 3));
      assertThat(shapes).containsExactly(Shape.of(8, -1));
    }
  }

  @Test
  @Tag("E-151")
  void cond_typesWithoutACommonOne_areCastInTheBranch() {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor p) ->
              (Wrapped)
                  g.<Object>condNest(
                      p,
                      b -> b.constant(new int[] {1, 2}),
                      b -> new Wrapped(b.constant(new int[] {3, 4, 5}))));
      assertThat(f.apply(tf.constant(true)).vector.toArray(int[].class)).containsExactly(1, 2);
      assertThat(f.apply(tf.constant(false)).vector.toArray(int[].class)).containsExactly(3, 4, 5);
    }
  }

  @Test
  @Tag("E-151")
  void switchCase_manyTypes_areCast() {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor i) ->
              (Wrapped)
                  g.<Object>switchCaseNest(
                      i,
                      List.<Function<Ops, Object>>of(
                          b -> b.constant(new int[] {1}),
                          b -> b.constant(new int[] {2, 2}),
                          b -> new Wrapped(b.constant(new int[] {3, 3, 3})))));
      for (int i = 0; i < 3; i++) {
        int[] expected = new int[i + 1];
        java.util.Arrays.fill(expected, i + 1);
        assertThat(f.apply(tf.constant(i)).vector.toArray(int[].class)).isEqualTo(expected);
      }
    }
  }

  @Test
  @Tag("E-074")
  void cond_noCommonType_saysBothAndWhere() {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor p) ->
              g.<Object>condNest(
                  p,
                  b -> Map.of("a", List.of(1, Masked.of(b, 1))),
                  b -> Map.of("a", List.of(1, b.constant(1f)))));
      assertThatThrownBy(() -> f.apply(tf.constant(true)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cond: the branches give Masked")
          .hasMessageContaining("TensorSpec([], float32) at result.get(\"a\").get(1)")
          .hasMessageContaining("no type in common");
    }
  }

  @Test
  void cond_otherStructures_areRefused() {
    try (var tf = environments.open()) {
      var f = tf.function((Ops g, Tensor p) -> g.<Object>condNest(p, b -> List.of(p, p), b -> p));
      assertThatThrownBy(() -> f.apply(tf.constant(true)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cond: all branches must give one structure");
      var half =
          tf.function((Ops g, Tensor p) -> g.<Object>condNest(p, b -> null, b -> b.constant(1)));
      assertThatThrownBy(() -> half.apply(tf.constant(true)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("give null and TensorSpec([], int32) at result");
    }
  }

  @Test
  void cond_statics_mustAgree() {
    try (var tf = environments.open()) {
      var same =
          tf.function((Ops g, Tensor p) ->
              g.condNest(p, b -> new Tagged(b.constant(1), 5), b -> new Tagged(b.constant(2), 5)));
      assertThat(same.apply(tf.constant(false)).tag()).isEqualTo(5);
      var other =
          tf.function((Ops g, Tensor p) ->
              g.condNest(p, b -> new Tagged(b.constant(1), 5), b -> new Tagged(b.constant(2), 6)));
      assertThatThrownBy(() -> other.apply(tf.constant(true)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no type in common");
    }
  }

  @Test
  void cond_tensorOfTheOtherBranch_isRefused() {
    try (var tf = environments.open()) {
      List<Tensor> leaked = new ArrayList<>();
      var f =
          tf.function((Ops g, Tensor p) ->
              g.cond(
                  p,
                  b -> {
                    leaked.add(b.math.add(b.constant(1), 1));
                    return leaked.getFirst();
                  },
                  b -> leaked.getFirst()));
      assertThatThrownBy(() -> f.apply(tf.constant(true)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("belongs to another branch, or to another part of a loop");
      var after =
          tf.function((Ops g, Tensor p) -> {
            g.cond(p, b -> keep(leaked, b.math.add(b.constant(1), 1)), b -> b.constant(1));
            return g.math.add(p, leaked.getLast());
          });
      assertThatThrownBy(() -> after.apply(tf.constant(true)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("has ended");
    }
  }

  private static Tensor keep(List<Tensor> list, Tensor tensor) {
    list.add(tensor);
    return tensor;
  }

  @Test
  void cond_badPredicate_isRefused() {
    try (var tf = environments.open()) {
      assertThatThrownBy(() -> tf.cond(tf.constant(1), b -> 1, b -> 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "cond: pred must be a boolean scalar, got int32 []; use tf.where for elementwise"
                  + " choices");
      assertThatThrownBy(() -> tf.cond(tf.constant(new boolean[2]), b -> 1, b -> 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("got bool [2]");
    }
  }

  @Test
  void cond_eagerPredicateInATrace_isAChoiceOfTheGraphOrOfTheTrace() {
    try (var tf = environments.open()) {
      Tensor known = tf.constant(false);
      AtomicInteger runs = new AtomicInteger();
      var ofGraph =
          tf.function((Ops g, Tensor x) ->
              g.cond(known, b -> counted(runs, x), b -> counted(runs, b.math.negative(x))));
      assertThat(ofGraph.apply(tf.constant(4)).asInt()).isEqualTo(-4);
      assertThat(runs).hasValue(2);
      var ofTrace =
          tf.function((Ops g, Tensor x) ->
              tf.cond(known, b -> counted(runs, x), b -> counted(runs, b.math.negative(x))));
      assertThat(ofTrace.apply(tf.constant(4)).asInt()).isEqualTo(-4);
      assertThat(runs).hasValue(3);
    }
  }

  private static Tensor counted(AtomicInteger runs, Tensor tensor) {
    runs.incrementAndGet();
    return tensor;
  }

  @Test
  void cond_environmentOnASymbolicPredicate_isOfItsGraph() {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor p) -> {
            Tensor chosen = tf.cond(p, b -> b.constant(1), b -> b.constant(2));
            assertThat(chosen).isInstanceOf(SymbolicTensor.class);
            return chosen;
          });
      assertThat(f.apply(tf.constant(false)).asInt()).isEqualTo(2);
    }
  }

  @Test
  void cond_functionCalledInABranch_livesAsLongAsTheOuterOne() {
    try (var tf = environments.open()) {
      var inner = tf.function((Ops g, Tensor x) -> g.math.square(x));
      var outer =
          tf.function(
              (Ops g, Tensor p, Tensor x) -> g.cond(p, b -> inner.apply(b.math.add(x, 1)), b -> x));
      assertThat(outer.apply(tf.constant(true), tf.constant(3)).asInt()).isEqualTo(16);
      assertThat(inner.traces())
          .containsExactlyElementsOf(RuntimeFunction.of(outer.traces().getFirst()).used());
    }
  }

  // -- switchCase ---------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void switchCase_index_picksABranchOrTheLast(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tensor> code =
          (g, i) ->
              g.switchCase(
                  i, List.of(b -> b.constant(10), b -> b.constant(20), b -> b.constant(30)));
      assertThat(results(tf, mode, code, -1, 0, 1, 2, 7)).containsExactly(30, 10, 20, 30, 30);
      Code.Of1<Tensor, Tensor> withDefault =
          (g, i) ->
              g.switchCase(
                  i, List.of(b -> b.constant(10), b -> b.constant(20)), b -> b.constant(99));
      assertThat(results(tf, mode, withDefault, -1, 0, 1, 2)).containsExactly(99, 10, 20, 99);
    }
  }

  @Test
  void switchCase_badIndex_isRefused() {
    try (var tf = environments.open()) {
      assertThatThrownBy(() -> tf.switchCase(tf.constant(1L), List.of(b -> 1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("got int64 [] and 1 branches");
      assertThatThrownBy(() -> tf.switchCase(tf.constant(1), List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("0 branches");
    }
  }

  // -- caseOf -------------------------------------------------------------------------------------

  private static List<Case<Masked>> cases(Ops g, Tensor preds) {
    return List.of(
        Case.when(g.raw.Squeeze(preds.get(0)), b -> Masked.of(b, 1)),
        Case.when(preds.get(1), b -> Masked.of(b, 2)),
        Case.when(preds.get(2), b -> Masked.of(b, 3)));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-028")
  void caseOf_firstTrueCondition_isTaken(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Masked> code =
          (g, preds) -> g.caseOfNest(cases(g, preds), b -> Masked.of(b, 9));
      assertThat(mode.run(tf, code, tf.constant(new boolean[] {false, true, true})).ints())
          .containsExactly(2);
      assertThat(mode.run(tf, code, tf.constant(new boolean[3])).ints()).containsExactly(9);
      assertThat(mode.run(tf, code, tf.constant(new boolean[] {true, true, true})).ints())
          .containsExactly(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-028")
  void caseOf_exclusive_refusesTwoTrueConditions(FlowMode mode) {
    try (var tf = environments.open()) {
      var options = CaseOptions.defaults().withExclusive(true);
      Code.Of1<Tensor, Masked> code =
          (g, preds) -> g.caseOfNest(cases(g, preds), b -> Masked.of(b, 9), options);
      assertThat(mode.run(tf, code, tf.constant(new boolean[] {false, false, true})).ints())
          .containsExactly(3);
      assertThatThrownBy(() -> mode.run(tf, code, tf.constant(new boolean[] {false, true, true})))
          .isInstanceOf(TensorFlowException.class)
          .hasMessageContaining("expected that one condition is true at most")
          .hasMessageContaining("[0 1 1]");
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-028")
  void caseOf_noneTrueAndNoDefault_fails(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Masked> code = (g, preds) -> g.caseOfNest(cases(g, preds));
      assertThat(mode.run(tf, code, tf.constant(new boolean[] {false, false, true})).ints())
          .containsExactly(3);
      assertThatThrownBy(() -> mode.run(tf, code, tf.constant(new boolean[3])))
          .isInstanceOf(TensorFlowException.class)
          .hasMessageContaining("expected that at least one condition is true");
    }
  }

  @Test
  void caseOf_badConditions_areRefused() {
    try (var tf = environments.open()) {
      assertThatThrownBy(() -> tf.caseOf(List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("at least one condition");
      Case<Integer> bad = Case.when(tf.constant(1), b -> 1);
      assertThatThrownBy(() -> tf.caseOf(List.of(bad)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("caseOf: predFnPairs[0].pred must be a boolean scalar, got int32 []");
    }
  }

  // -- dispatch -----------------------------------------------------------------------------------

  /// A type that counts how often it is asked to run something.
  record Probe(Tensor value) implements ExtensionType, DispatchableType {
    static final AtomicInteger ASKED = new AtomicInteger();

    @Override
    public Dispatcher dispatcher() {
      return call -> {
        ASKED.incrementAndGet();
        throw new AssertionError("asked for " + call.api());
      };
    }

    @Override
    public Shape shape() {
      return value.shape();
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-120")
  @Tag("E-121")
  void dispatchableValues_inResultsAndVariables_areNotSearched(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Probe> cond =
          (g, p) -> g.condNest(p, b -> new Probe(b.constant(1)), b -> new Probe(b.constant(2)));
      assertThat(mode.run(tf, cond, tf.constant(true)).value().asInt()).isEqualTo(1);
      Code.Of1<Probe, Probe> loop =
          (g, x) ->
              g.whileLoop(
                  (c, v) -> c.math.less(v.value(), 5),
                  (b, v) -> new Probe(b.math.add(v.value(), 2)),
                  x);
      assertThat(mode.run(tf, loop, new Probe(tf.constant(0))).value().asInt()).isEqualTo(6);
      assertThat(Probe.ASKED).hasValue(0);
    }
  }

  private static List<Tensor> ints(Environment tf, int... values) {
    List<Tensor> tensors = new ArrayList<>();
    for (int value : values) {
      tensors.add(tf.constant(value));
    }
    return tensors;
  }

  private static List<Integer> results(
      Environment tf, FlowMode mode, Code.Of1<Tensor, Tensor> code, int... arguments) {
    List<Integer> results = new ArrayList<>();
    for (Tensor argument : ints(tf, arguments)) {
      results.add(mode.run(tf, code, argument).asInt());
    }
    return results;
  }

  @Test
  void controlFlow_inANameScope_isThatOfTheGraph() {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor x) -> {
            Ops scope = g.nameScope("outer");
            Tensor chosen = scope.cond(g.math.greater(x, 0f), b -> b.math.negative(x), b -> x);
            return scope.<Tensor>whileLoop(
                (c, v) -> c.math.greater(v, -100f), (b, v) -> v.plus(v), chosen);
          });
      assertThat(f.apply(tf.constant(3f)).asFloat()).isEqualTo(-192f);
    }
  }
}
