package io.intarsia.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FlowTypes.Event;
import io.intarsia.function.FlowTypes.Masked;
import io.intarsia.function.FlowTypes.Tagged;
import io.intarsia.function.FlowTypes.Wrapped;
import io.intarsia.function.FlowTypes.WrappedSpec;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@SuppressWarnings("NullAway") // null where a test wants it
@OnEveryExecutor
final class WhileLoopTest {
  private final Environments environments;

  WhileLoopTest(Environments environments) {
    this.environments = environments;
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-026")
  void whileLoop_ofRecords_keepsTheirTypes(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Masked, List<Object>> code =
          (g, m) ->
              g.whileLoop(
                  (c, v) -> c.math.less((Tensor) v.get(0), 3),
                  (b, v) -> {
                    Masked at = (Masked) v.get(1);
                    return List.of(
                        b.math.add((Tensor) v.get(0), 1),
                        new Masked(b.math.add(at.values(), 1), at.mask()));
                  },
                  List.<Object>of(0, m));
      var start =
          new Masked(tf.constant(new int[] {1, 1}), tf.constant(new boolean[] {true, false}));
      Masked last = (Masked) mode.run(tf, code, start).get(1);
      assertThat(last.ints()).containsExactly(4, 4);
      assertThat(last.mask().toArray(boolean[].class)).containsExactly(true, false);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whileLoop_conditionOnRecord_takesIt(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Masked, Masked> code =
          (g, m) ->
              g.whileLoop(
                  (c, v) -> c.math.less(c.math.reduceSum(v.values()), 10),
                  (b, v) -> new Masked(b.math.multiply(v.values(), 2), v.mask()),
                  m);
      assertThat(mode.run(tf, code, Masked.of(tf, 1, 2)).ints()).containsExactly(4, 8);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whileLoop_nested_capturesThroughTwoLevels(FlowMode mode) {
    try (var tf = environments.open()) {
      Tensor large = tf.constant(new int[200]).plus(1);
      // sum over i < 3 of sum over j < i of (x * i + j + 200)
      Code.Of1<Tensor, Tensor> code =
          (g, x) ->
              g.whileLoop(
                      (c, v) -> c.math.less(v.get(0), 3),
                      (b, v) -> List.of(b.math.add(v.get(0), 1), inner(b, x, large, v)),
                      List.of(g.constant(0), g.constant(0)))
                  .get(1);
      int expected = 0;
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < i; j++) {
          expected += 5 * i + j + 200;
        }
      }
      assertThat(mode.run(tf, code, tf.constant(5)).asInt()).isEqualTo(expected);
    }
  }

  private static Tensor inner(Ops tf, Tensor x, Tensor large, List<Tensor> outer) {
    Tensor i = outer.get(0);
    return tf.whileLoop(
            (c, v) -> c.math.less(v.get(0), i),
            (b, v) -> {
              Tensor term = x.times(i).plus(v.get(0)).plus(b.math.reduceSum(large));
              return List.of(b.math.add(v.get(0), 1), b.math.add(v.get(1), term));
            },
            List.of(tf.constant(0), outer.get(1)))
        .get(1);
  }

  @ParameterizedTest
  @EnumSource
  void whileLoop_branchesInTheBody_areChosenEachTime(FlowMode mode) {
    try (var tf = environments.open()) {
      // Collatz: 27 takes 111 steps.
      Code.Of1<Tensor, List<Tensor>> code =
          (g, n) ->
              g.whileLoop(
                  (c, v) -> c.math.notEqual(v.get(0), 1),
                  (b, v) ->
                      List.of(
                          b.cond(
                              b.math.equal(b.math.floormod(v.get(0), 2), 0),
                              t -> t.math.floordiv(v.get(0), 2),
                              t -> v.get(0).times(3).plus(1)),
                          b.math.add(v.get(1), 1)),
                  List.of(n, g.constant(0)));
      assertThat(mode.run(tf, code, tf.constant(27)).get(1).asInt()).isEqualTo(111);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whileLoop_javaValues_becomeTensors(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Map<String, Object>> code =
          (g, x) ->
              g.whileLoop(
                  (c, v) -> (Tensor) v.get("go"),
                  (b, v) -> Map.of("go", false, "n", b.math.add((Tensor) v.get("n"), x)),
                  Map.<String, Object>of("go", true, "n", 3));
      var last = mode.run(tf, code, tf.constant(4));
      assertThat(((Tensor) last.get("n")).asInt()).isEqualTo(7);
      assertThat(((Tensor) last.get("go")).toBoolean()).isFalse();
    }
  }

  @Test
  void whileLoop_conditionThatIsAVariable_staysOpen() {
    try (var tf = environments.open()) {
      Tensor start = tf.constant(true);
      List<Tensor> last =
          tf.whileLoop(
              (c, v) -> v.get(0),
              (b, v) -> List.of(b.math.logicalNot(v.get(0)), v.get(0)),
              List.of(start, start));
      assertThat(last.get(1).toBoolean()).isTrue();
      assertThat(start.toBoolean()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whileLoop_emptyAndNullVariables_comeBack(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, List<Object>> code =
          (g, p) ->
              g.whileLoop((c, v) -> c.constant(false), (b, v) -> v, Arrays.asList(null, List.of()));
      assertThat(mode.run(tf, code, tf.constant(true))).containsExactly(null, List.of());
    }
  }

  // -- types --------------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void whileLoop_growingShape_isFoundOut(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tensor> code =
          (g, x) ->
              g.whileLoop(
                  (c, v) -> c.math.less(c.size(v), 10), (b, v) -> b.concat(List.of(v, v), 0), x);
      assertThat(mode.run(tf, code, tf.constant(new float[] {1, 2})).size()).isEqualTo(16);
    }
  }

  @Test
  void whileLoop_chainOfShapes_isFollowedToItsEnd() {
    try (var tf = environments.open()) {
      List<Shape> shapes = new ArrayList<>();
      var f =
          tf.function((Ops g, Tensor x) -> {
            List<Tensor> last =
                g.whileLoop(
                    (c, v) -> c.math.less(c.size(v.get(0)), 3),
                    (b, v) -> List.of(v.get(1), v.get(2), b.concat(List.of(v.get(2), x), 0)),
                    List.of(x, x, x));
            last.forEach(v -> shapes.add(v.shape()));
            return last;
          });
      List<Tensor> last = f.apply(tf.constant(new int[] {1}));
      assertThat(last.get(0).size()).isEqualTo(3);
      assertThat(last.get(2).size()).isEqualTo(5);
      assertThat(shapes).containsOnly(Shape.of(-1));
    }
  }

  private static Masked grown(Ops tf, Masked m) {
    return new Masked(
        tf.concat(List.of(m.values(), tf.constant(new int[] {7})), 0),
        tf.concat(List.of(m.mask(), tf.constant(new boolean[] {true})), 0));
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-156")
  void whileLoop_shapeInvariantOfARecord_letsItGrow(FlowMode mode) {
    try (var tf = environments.open()) {
      var growing =
          TypeSpecs.of(Masked.of(tf, 1))
              .mostSpecificCompatibleType(TypeSpecs.of(Masked.of(tf, 1, 2)))
              .orElseThrow();
      Code.Of1<Masked, Masked> code =
          (g, m) ->
              g.whileLoop(
                  (c, v) -> c.math.less(c.size(v.values()), 4),
                  (b, v) -> grown(b, v),
                  m,
                  WhileOptions.defaults().withShapeInvariants(growing));
      Masked last = mode.run(tf, code, Masked.of(tf, 1));
      assertThat(last.ints()).containsExactly(1, 7, 7, 7);
      assertThat(last.mask().toArray(boolean[].class)).containsExactly(false, true, true, true);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "TRACED", "IN_A_LOOP"})
  @Tag("E-026")
  void whileLoop_brokenInvariant_saysEntryBodyAndAWorkingOne(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, List<Tensor>> code =
          (g, x) ->
              g.whileLoop(
                  (c, v) -> c.math.less(c.size(v.get(0)), 4),
                  (b, v) -> List.of(b.concat(List.of(v.get(0), x), 0), v.get(1)),
                  List.of(x, x),
                  WhileOptions.defaults().withShapeInvariants(Arrays.asList(Shape.of(1), null)));
      assertThatThrownBy(() -> mode.run(tf, code, tf.constant(new int[] {1})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "whileLoop: the body must give what it takes; at loopVars.get(0) it takes"
                  + " TensorSpec([1], int32) and gives TensorSpec([2], int32); a working invariant"
                  + " is TensorSpec([?], int32)");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "TRACED", "IN_A_LOOP"})
  void whileLoop_entryOutsideItsInvariant_isRefused(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tensor> code =
          (g, x) ->
              g.whileLoop(
                  (c, v) -> c.constant(false),
                  (b, v) -> v,
                  x,
                  WhileOptions.defaults().withShapeInvariants(Shape.of(2)));
      assertThatThrownBy(() -> mode.run(tf, code, tf.constant(new int[] {1})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "whileLoop: the loop starts with TensorSpec([1], int32) at loopVars, which is not of"
                  + " the declared TensorSpec([2], int32); a working invariant is TensorSpec([?],"
                  + " int32)");
    }
  }

  @Test
  void whileLoop_badInvariants_areRefused() {
    try (var tf = environments.open()) {
      List<Tensor> start = List.of(tf.constant(1), tf.constant(2));
      assertThatThrownBy(() -> loopWith(tf, start, List.of(Shape.scalar())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("shapeInvariants must have the structure of the variables");
      assertThatThrownBy(() -> loopWith(tf, start, List.of(Shape.scalar(), "x")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "shapeInvariants.get(1) must be a spec, or the shape of a tensor, got String x");
      assertThatThrownBy(() -> loopWith(tf, Masked.of(tf, 1), Shape.of(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must be a spec, or the shape of a tensor, got Shape [1] for");
    }
  }

  @Test
  void whileLoop_invariantsInAList_areThoseOfTheLeavesInOrder() {
    try (var tf = environments.open()) {
      Map<String, Tensor> start = Map.of("b", tf.constant(new int[] {2}), "a", tf.constant(1));
      Map<String, Tensor> end = loopWith(tf, start, List.of(Shape.scalar(), Shape.of(-1)));
      assertThat(end.get("a").asInt()).isEqualTo(1);
      assertThat(end.get("b").toArray(int[].class)).containsExactly(2);
      assertThatThrownBy(() -> loopWith(tf, start, List.of(Shape.scalar())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("shapeInvariants must have the structure of the variables");
    }
  }

  private static <T> T loopWith(Ops tf, T start, Object invariants) {
    var options = WhileOptions.defaults().withShapeInvariants(invariants);
    return tf.whileLoop((c, v) -> c.constant(false), (b, v) -> v, start, options);
  }

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "TRACED", "IN_A_LOOP"})
  void whileLoop_otherDtype_isRefused(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Map<String, Tensor>> code =
          (g, x) ->
              g.whileLoop(
                  (c, v) -> c.math.less(v.get("a"), 3),
                  (b, v) -> Map.of("a", b.cast(b.math.add(v.get("a"), 1), DType.INT64)),
                  Map.of("a", x));
      assertThatThrownBy(() -> mode.run(tf, code, tf.constant(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "at loopVars.get(\"a\") it takes TensorSpec([], int32) and gives TensorSpec([],"
                  + " int64); they have no type in common");
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-026")
  void whileLoop_changingStaticsOrStructure_isRefused(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tagged> statics =
          (g, x) ->
              g.whileLoop(
                  (c, v) -> c.math.less(v.value(), 3),
                  (b, v) -> new Tagged(b.math.add(v.value(), 1), v.tag() + 1),
                  new Tagged(x, 1));
      assertThatThrownBy(() -> mode.run(tf, statics, tf.constant(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the body must give what it takes; at loopVars it takes Tagged")
          .hasMessageContaining("no type in common");
      Code.Of1<Tensor, List<Tensor>> structure =
          (g, x) -> g.whileLoop((c, v) -> c.constant(true), (b, v) -> List.of(x, x), List.of(x));
      assertThatThrownBy(() -> mode.run(tf, structure, tf.constant(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the body must give the structure it takes; it takes");
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("E-151")
  void whileLoop_castableTypes_areCast(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Object> code =
          (g, x) ->
              g.<Object>whileLoop(
                  (c, v) -> c.math.less(c.size(v instanceof Wrapped w ? w.vector : (Tensor) v), 4),
                  (b, v) -> {
                    Tensor vector = v instanceof Wrapped w ? w.vector : (Tensor) v;
                    return new Wrapped(b.concat(List.of(vector, vector), 0));
                  },
                  x);
      Wrapped last = (Wrapped) mode.run(tf, code, tf.constant(new int[] {5, 6}));
      assertThat(last.vector.toArray(int[].class)).containsExactly(5, 6, 5, 6);
    }
  }

  @ParameterizedTest
  @EnumSource(names = "UNKNOWN_RANK", mode = EnumSource.Mode.EXCLUDE)
  @Tag("E-151")
  void whileLoop_declaredType_isWhatVariablesAreCastTo(FlowMode mode) {
    try (var tf = environments.open()) {
      var options = WhileOptions.defaults().withShapeInvariants(new WrappedSpec(Shape.of(-1)));
      Code.Of1<Tensor, Object> code =
          (g, x) ->
              g.<Object>whileLoop(
                  (c, v) -> c.math.less(c.size(((Wrapped) v).vector), 3),
                  (b, v) -> b.concat(List.of(((Wrapped) v).vector, x), 0),
                  x,
                  options);
      Wrapped last = (Wrapped) mode.run(tf, code, tf.constant(new int[] {5}));
      assertThat(last.vector.toArray(int[].class)).containsExactly(5, 5, 5);
    }
  }

  @Test
  @Tag("A-18")
  void whileLoop_staticShapeOfARecord_isKnownInAndAfterTheLoop() {
    try (var tf = environments.open()) {
      List<Shape> shapes = new ArrayList<>();
      var f =
          tf.function(
              (Ops g, Tensor x) -> {
                Event last =
                    g.whileLoop(
                        (c, v) -> c.math.less(c.math.reduceSum(v.value()), 10),
                        (b, v) -> {
                          Tensor twice = b.math.multiply(v.value(), 2);
                          return new Event(
                              b.reshape(twice, v.eventShape().toArray()), v.eventShape());
                        },
                        new Event(g.reshape(x, 3), Shape.of(3)));
                shapes.add(last.value().shape());
                return last;
              },
              FunctionOptions.defaults()
                  .withInputSignature(TensorSpec.of(Shape.unknown(), DType.INT32)));
      assertThat(f.apply(tf.constant(new int[] {1, 1, 1})).value().toArray(int[].class))
          .containsExactly(4, 4, 4);
      assertThat(shapes).containsExactly(Shape.of(3));
    }
  }

  @Test
  void whileLoop_typeThatNeverSettles_isGivenUp() {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor x) ->
              g.whileLoop((c, v) -> c.constant(false), (b, v) -> b.expandDims(v, 0), x));
      // Ranks differ, so the rank becomes unknown; that settles it.
      assertThat(f.apply(tf.constant(1)).asInt()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "TRACED", "IN_A_LOOP"})
  void whileLoop_badCondition_isRefused(FlowMode mode) {
    try (var tf = environments.open()) {
      Code.Of1<Tensor, Tensor> number = (g, x) -> g.whileLoop((c, v) -> v, (b, v) -> v, x);
      assertThatThrownBy(() -> mode.run(tf, number, tf.constant(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("whileLoop: the condition must be a boolean scalar, got int32 []");
      Code.Of1<Tensor, Tensor> nothing = (g, x) -> g.whileLoop((c, v) -> null, (b, v) -> v, x);
      assertThatThrownBy(() -> mode.run(tf, nothing, tf.constant(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("whileLoop: the condition must be a boolean scalar, got null");
    }
  }

  // -- options ------------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void whileLoop_maximumIterations_endsIt(FlowMode mode) {
    try (var tf = environments.open()) {
      for (long most : new long[] {0, 1, 5}) {
        Code.Of1<Tensor, Tensor> code =
            (g, x) ->
                g.whileLoop(
                    (c, v) -> c.math.less(v, 3),
                    (b, v) -> b.math.add(v, 1),
                    x,
                    WhileOptions.defaults().withMaximumIterations(most));
        assertThat(mode.run(tf, code, tf.constant(0)).asInt()).isEqualTo((int) Math.min(3, most));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = "UNKNOWN_RANK", mode = EnumSource.Mode.EXCLUDE)
  void whileLoop_maximumIterationsWithInvariants_goTogether(FlowMode mode) {
    try (var tf = environments.open()) {
      var options =
          WhileOptions.defaults().withMaximumIterations(3).withShapeInvariants(Shape.of(-1));
      Code.Of1<Tensor, Tensor> code =
          (g, x) ->
              g.whileLoop(
                  (c, v) -> c.constant(true), (b, v) -> b.concat(List.of(v, v), 0), x, options);
      assertThat(mode.run(tf, code, tf.constant(new int[] {1})).size()).isEqualTo(8);
    }
  }

  @Test
  void whileOptions_badNumbers_areRefused() {
    assertThatThrownBy(() -> WhileOptions.defaults().withMaximumIterations(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maximumIterations must be at least 0, got -1");
    assertThatThrownBy(() -> WhileOptions.defaults().withParallelIterations(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("parallelIterations must be at least 1, got 0");
  }

  @Test
  @Timeout(60)
  @EnabledOnOs(OS.LINUX)
  @Tag("full")
  void whileLoop_aMillionIterations_runInTheRuntimeInBoundedMemory() throws Exception {
    try (var tf = environments.open()) {
      var f =
          tf.function((Ops g, Tensor n) ->
              g.whileLoop(
                  (c, v) -> c.math.less(v.get(0), n),
                  (b, v) -> List.of(b.math.add(v.get(0), 1), b.math.multiply(v.get(1), 1.0)),
                  List.of(g.constant(0), g.ones(Shape.of(1000), DType.FLOAT64))));
      f.apply(tf.constant(1000));
      // Else the peak of an earlier test would hide this one.
      Files.writeString(Path.of("/proc/self/clear_refs"), "5");
      long before = residentKilobytes();
      List<Tensor> last = f.apply(tf.constant(1_000_000));
      assertThat(last.get(0).asInt()).isEqualTo(1_000_000);
      // What all iterations make is 8 GB.
      assertThat(residentKilobytes() - before).isLessThan(200_000);
    }
  }

  private static long residentKilobytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new AssertionError("no VmHWM");
  }

  // -- effects ------------------------------------------------------------------------------------

  private static Tensor counter(Environment tf, float value) {
    Tensor handle =
        tf.execute(
                "VarHandleOp", Attributes.of("dtype", DType.FLOAT32).with("shape", Shape.scalar()))[
            0];
    tf.execute("AssignVariableOp", Attributes.NONE, handle, tf.constant(value));
    return handle;
  }

  private static Tensor read(Ops tf, Tensor handle) {
    return tf.execute("ReadVariableOp", Attributes.of("dtype", DType.FLOAT32), handle)[0];
  }

  private static void assign(Ops tf, Tensor handle, Tensor value) {
    tf.execute("AssignVariableOp", Attributes.NONE, handle, value);
  }

  @Test
  void effects_inALoop_happenInTheOrderOfTheProgram() {
    try (var tf = environments.open()) {
      Tensor handle = counter(tf, 1);
      // v = v * 0.9 + i: every order but this one gives another number.
      var f =
          tf.function((Ops g, Tensor n) ->
              g.whileLoop(
                  (c, i) -> c.math.less(i, n),
                  (b, i) -> {
                    Tensor decayed = b.math.multiply(read(b, handle), 0.9f);
                    assign(b, handle, b.math.add(decayed, b.cast(i, DType.FLOAT32)));
                    return b.math.add(i, 1);
                  },
                  g.constant(0)));
      assertThat(f.apply(tf.constant(500)).asInt()).isEqualTo(500);
      float expected = 1;
      for (int i = 0; i < 500; i++) {
        expected = expected * 0.9f + i;
      }
      assertThat(read(tf, handle).asFloat()).isEqualTo(expected);
    }
  }

  @Test
  void effects_inTheCondition_happenOncePerTest() {
    try (var tf = environments.open()) {
      Tensor handle = counter(tf, 0);
      var f =
          tf.function((Ops g, Tensor n) ->
              g.whileLoop(
                  (c, i) -> {
                    assign(c, handle, c.math.add(read(c, handle), 1f));
                    return c.math.less(i, n);
                  },
                  (b, i) -> b.math.add(i, 1),
                  g.constant(0)));
      f.apply(tf.constant(20));
      assertThat(read(tf, handle).asFloat()).isEqualTo(21);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"EAGER", "TRACED"})
  void effects_inABranch_happenOnlyIfItRuns(FlowMode mode) {
    try (var tf = environments.open()) {
      Tensor handle = counter(tf, 0);
      Code.Of1<Tensor, Tensor> code =
          (g, p) ->
              g.cond(
                  p,
                  b -> {
                    assign(b, handle, b.math.add(read(b, handle), 1f));
                    return b.constant(1);
                  },
                  b -> {
                    assign(b, handle, b.math.add(read(b, handle), 100f));
                    return b.constant(2);
                  });
      mode.run(tf, code, tf.constant(true));
      mode.run(tf, code, tf.constant(true));
      assertThat(read(tf, handle).asFloat()).isEqualTo(2);
      mode.run(tf, code, tf.constant(false));
      assertThat(read(tf, handle).asFloat()).isEqualTo(102);
    }
  }

  @Test
  void effects_aroundAndInBranchesInALoop_areInOrder() {
    try (var tf = environments.open()) {
      Tensor handle = counter(tf, 0);
      // Even: v = 2 v + 1; odd: v = v + 3; after each, v = v + 1, and nothing uses the results.
      var f =
          tf.function((Ops g, Tensor n) -> {
            g.whileLoop(
                (c, i) -> c.math.less(i, n),
                (b, i) -> {
                  b.cond(
                      b.math.equal(b.math.floormod(i, 2), 0),
                      t -> {
                        Tensor twice = t.math.multiply(read(t, handle), 2f);
                        assign(t, handle, t.math.add(twice, 1f));
                        return null;
                      },
                      t -> {
                        assign(t, handle, t.math.add(read(t, handle), 3f));
                        return null;
                      });
                  assign(b, handle, b.math.add(read(b, handle), 1f));
                  return b.math.add(i, 1);
                },
                g.constant(0));
            return read(g, handle);
          });
      float expected = 0;
      for (int i = 0; i < 20; i++) {
        expected = (i % 2 == 0 ? 2 * expected + 1 : expected + 3) + 1;
      }
      assertThat(f.apply(tf.constant(20)).asFloat()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource
  void randomNumbers_inALoop_areOthersInEachIteration(FlowMode mode) {
    try (var tf = environments.open()) {
      for (boolean seeded : new boolean[] {false, true}) {
        if (seeded) {
          tf.random.setSeed(42);
        }
        Code.Of1<Tensor, List<Tensor>> code =
            (g, n) ->
                g.whileLoop(
                    (c, v) -> c.math.less(v.get(0), n),
                    (b, v) ->
                        List.of(
                            b.math.add(v.get(0), 1),
                            b.concat(List.of(v.get(1), b.random.uniform(1)), 0)),
                    List.of(g.constant(0), g.zeros(Shape.of(0), DType.FLOAT32)));
        float[] drawn = mode.run(tf, code, tf.constant(20)).get(1).toArray(float[].class);
        assertThat(drawn).hasSize(20);
        assertThat(drawn).doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void randomNumbers_ofASeed_areThoseOfEveryEnvironment() {
    float[] first = seeded();
    assertThat(seeded()).isEqualTo(first);
  }

  private float[] seeded() {
    try (var tf = environments.open()) {
      tf.random.setSeed(7);
      var f = tf.function((Ops g, Tensor x) -> g.math.add(g.random.uniform(3), x));
      Tensor x = tf.constant(0f);
      return tf.concat(List.of(f.apply(x), f.apply(x)), 0).toArray(float[].class);
    }
  }

  // -- where loops run ----------------------------------------------------------------------------

  @Test
  void environment_onTensorsOfATrace_loopsInItsGraph() {
    try (var tf = environments.open()) {
      // The variables, or only the condition, are of the trace.
      var variables =
          tf.function((Ops g, Tensor x) ->
              tf.whileLoop((c, v) -> c.math.less(v, 10), (b, v) -> b.math.add(v, 3), x));
      assertThat(variables.apply(tf.constant(2)).asInt()).isEqualTo(11);
      Tensor zero = tf.constant(0);
      var condition =
          tf.function((Ops g, Tensor x) ->
              tf.whileLoop((c, v) -> c.math.less(v, x), (b, v) -> b.math.add(v, 3), zero));
      assertThat(condition.apply(tf.constant(7)).asInt()).isEqualTo(9);
    }
  }
}
