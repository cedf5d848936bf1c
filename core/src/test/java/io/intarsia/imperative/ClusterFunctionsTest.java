package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Node;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Functions on workers: those made from a device, and what their nodes may be.
@Tag("I-13")
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
@NotDeferred("clusters are joined by the eager executor")
final class ClusterFunctionsTest {
  private static final String CLIENT = "/job:client/replica:0/task:0/device:CPU:0";
  private static final String FIRST = "/job:worker/replica:0/task:0/device:CPU:0";
  private static final String SECOND = "/job:worker/replica:0/task:1/device:CPU:0";

  // More than are run one by one.
  private static final int MANY = 20;

  private static final HostFunction<Tensor, Tensor> INCREASED =
      HostFunction.of(
          "increased",
          TensorSpec.of(Shape.of(2), DType.FLOAT32),
          (Ops ops, Tensor x) -> {
            float[] values = x.toArray(float[].class);
            return ops.constant(new float[] {values[0] + 1, values[1] + 1});
          });

  private static ClusterWorkers workers;
  private static Environment tf;
  private static FunctionOps first;
  private static FunctionOps second;

  @BeforeAll
  static void start() throws Exception {
    workers = ClusterWorkers.start(0);
    tf = Environment.open(workers.options(Duration.ofSeconds(20)).withUnvettedOps(true));
    first = tf.device("/job:worker/task:0");
    second = tf.device("/job:worker/task:1");
  }

  @AfterAll
  static void end() throws Exception {
    if (tf != null) {
      tf.close();
    }
    if (workers != null) {
      workers.close();
    }
  }

  private static String device(Tensor tensor) {
    return ((EagerTensor) tensor).device();
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  private static Tensor raised(Ops ops, Tensor x, int times) {
    Tensor result = x;
    for (int i = 0; i < times; i++) {
      result = ops.math.add(result, ops.constant(1f));
    }
    return result;
  }

  // -- functions made from a device ---------------------------------------------------------------

  @Test
  void functionOfADevice_ofFewNodes_leavesItsResultThere() {
    var code = second.function((Ops ops, Tensor x) -> raised(ops, x, 2));
    Tensor result = code.apply(tf.constant(new float[] {1, 2}));
    assertThat(device(result)).isEqualTo(SECOND);
    assertThat(floats(result)).containsExactly(3, 4);
  }

  @Test
  void functionOfADevice_ofManyNodes_runsThere() {
    var code = second.function((Ops ops, Tensor x) -> raised(ops, x, MANY));
    Tensor result = code.apply(tf.constant(new float[] {1, 2}));
    assertThat(device(result)).isEqualTo(SECOND);
    assertThat(floats(result)).containsExactly(1 + MANY, 2 + MANY);
    assertThat(RuntimeFunction.of(code.traces().getFirst()).program().nodes())
        .filteredOn(node -> node.op().startsWith("Add"))
        .hasSize(MANY)
        .extracting(Node::device)
        .containsOnly(SECOND);
  }

  @Test
  void functionOfADevice_withOpsOfAnother_runsThoseThere() {
    var code =
        second.function((Ops ops, Tensor x) -> {
          Tensor there = first.math.multiply(raised(ops, x, MANY), first.constant(2f));
          return List.of(there, ops.math.add(there, x));
        });
    List<Tensor> results = code.apply(tf.constant(new float[] {1, 2}));
    assertThat(results).extracting(ClusterFunctionsTest::device).containsExactly(FIRST, SECOND);
    assertThat(floats(results.getLast())).containsExactly(2 * MANY + 3, 2 * MANY + 6);
  }

  @Test
  void functionOfADevice_withBranchesAndLoops_leavesItsResultsThere() {
    var code =
        second.function((Ops ops, Tensor x) -> {
          Tensor many =
              ops.whileLoop(
                  (g, v) -> g.math.less(g.reduceSum(v), g.constant(100f)),
                  (g, v) -> g.math.add(v, v),
                  x);
          return ops.cond(
              ops.math.greater(ops.reduceSum(x), ops.constant(5f)),
              g -> g.math.negative(many),
              g -> g.identity(many));
        });
    Tensor result = code.apply(tf.constant(new float[] {1, 2}));
    assertThat(device(result)).isEqualTo(SECOND);
    assertThat(floats(result)).containsExactly(64, 128);
    assertThat(floats(code.apply(tf.constant(new float[] {3, 4})))).containsExactly(-48, -64);
  }

  @Test
  void functionOfADevice_ofVariablesThereAndHere_readsAndWritesThemWhereTheyLive() {
    try (Variable there = Variable.of(second, new float[] {5, 6});
        Variable here = Variable.of(tf, new float[] {1, 1})) {
      var code =
          second.function((Ops ops, Tensor x) -> {
            here.assignAdd(ops, x);
            there.assignAdd(ops, here.read(ops));
            return raised(ops, ops.math.multiply(there.read(ops), here.read(ops)), MANY);
          });
      Tensor result = code.apply(tf.constant(new float[] {2, 3}));
      assertThat(device(result)).isEqualTo(SECOND);
      assertThat(floats(result)).containsExactly(24 + MANY, 40 + MANY);
      assertThat(floats(here.value())).containsExactly(3, 4);
      assertThat(device(here.read(tf))).isEqualTo(CLIENT);
      assertThat(device(there.read(tf))).isEqualTo(SECOND);
    }
  }

  @Test
  void functionOfADevice_gradientThroughIt_isMadeThere() {
    var code =
        second.function((Ops ops, Tensor x) -> {
          Tensor y = x;
          for (int i = 0; i < MANY; i++) {
            y = ops.math.multiply(y, ops.constant(new float[] {1, 2}));
          }
          return ops.math.multiply(y, x);
        });
    Tensor x = tf.constant(new float[] {3, 4});
    try (var tape = tf.gradientTape()) {
      tape.watch(x);
      Tensor gradient = Objects.requireNonNull(tape.gradient(code.apply(x), x));
      assertThat(floats(gradient)).containsExactly(6, 8 << MANY);
      assertThat(device(gradient)).isEqualTo(SECOND);
    }
  }

  @Test
  void functionOfADevice_calledInAFunctionOfAnother_runsWhereItWasMadeFor() {
    var inner = second.function((Ops ops, Tensor x) -> raised(ops, x, MANY));
    var outer = first.function((Ops ops, Tensor x) -> inner.apply(ops.math.negative(x)));
    Tensor result = outer.apply(tf.constant(new float[] {1, 2}));
    assertThat(floats(result)).containsExactly(MANY - 1, MANY - 2);
    assertThat(device(result)).isEqualTo(FIRST);
    assertThat(RuntimeFunction.of(inner.traces().getFirst()).program().nodes())
        .extracting(Node::device)
        .containsOnly(SECOND);
  }

  @Test
  void functionOfADevice_runEagerly_runsItsCodeThere() {
    tf.runFunctionsEagerly(true);
    try {
      var code = second.function((Ops ops, Tensor x) -> ops.math.add(x, x));
      assertThat(device(code.apply(tf.constant(new float[] {1, 2})))).isEqualTo(SECOND);
    } finally {
      tf.runFunctionsEagerly(false);
    }
  }

  // -- host functions -----------------------------------------------------------------------------

  @Test
  void hostFunction_eagerOnADevice_runsHereAndItsOpsThere() {
    Tensor result = INCREASED.apply(second, second.constant(new float[] {1, 2}));
    assertThat(floats(result)).containsExactly(2, 3);
    assertThat(device(result)).isEqualTo(SECOND);
  }

  @Test
  void hostFunction_inAFunctionBetweenOpsOfAWorker_runsHere() {
    var code =
        tf.function((Ops ops, Tensor x) ->
            second.math.add(INCREASED.apply(ops, raised(second, x, MANY)), x));
    assertThat(floats(code.apply(tf.constant(new float[] {1, 2}))))
        .containsExactly(MANY + 3, MANY + 5);
  }

  @Test
  void hostFunction_inAFunctionOfAWorker_runsHere() {
    var code =
        second.function(
            (Ops ops, Tensor x) -> ops.math.add(INCREASED.apply(ops, raised(ops, x, MANY)), x));
    Tensor result = code.apply(tf.constant(new float[] {1, 2}));
    assertThat(floats(result)).containsExactly(MANY + 3, MANY + 5);
    assertThat(device(result)).isEqualTo(SECOND);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void hostFunction_inBranchesAndLoopsOfAWorker_runsHere(boolean isLimited) {
    if (isLimited) {
      tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofSeconds(60)));
    }
    try {
      var code =
          second.function((Ops ops, Tensor x) -> {
            Tensor more =
                ops.whileLoop(
                    (g, v) -> g.math.less(g.reduceSum(v), g.constant(100f)),
                    (g, v) -> INCREASED.apply(g, g.math.add(v, v)),
                    x);
            return ops.cond(
                ops.math.greater(ops.reduceSum(x), ops.constant(5f)),
                g -> INCREASED.apply(g, more),
                g -> g.math.negative(more));
          });
      Tensor result = code.apply(tf.constant(new float[] {1, 2}));
      assertThat(floats(result)).containsExactly(-63, -95);
      assertThat(floats(code.apply(tf.constant(new float[] {30, 40})))).containsExactly(62, 82);
    } finally {
      tf.setRunOptions(RunOptions.defaults());
    }
  }

  // -- checks of nodes ----------------------------------------------------------------------------

  @Test
  void nodeThatIsChecked_onAWorker_isCheckedHereAndRunsThere() {
    var open =
        FunctionOptions.defaults().withInputSignature(TensorSpec.of(Shape.unknown(), DType.UINT8));
    var code =
        second.function(
            (Ops ops, Tensor image) ->
                ops.cond(ops.constant(true), g -> png(g, image), g -> g.constant("")),
            open);
    Tensor some = tf.zeros(2, 4, 3).cast(DType.UINT8);
    assertThat(code.apply(some).asString()).isEqualTo(png(tf, some).asString());
    Tensor none = tf.zeros(0, 4, 3).cast(DType.UINT8);
    assertThatThrownBy(() -> code.apply(none))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining("EncodePng: input 'image' must be not empty, got shape [0, 4, 3]");
    assertThat(device(code.apply(some))).isEqualTo(SECOND);
  }

  private static Tensor png(Ops ops, Tensor image) {
    return ops.execute("EncodePng", Attributes.NONE, image)[0];
  }

  // -- lists and tables ---------------------------------------------------------------------------

  @Test
  void list_onAWorker_isUsedThereAndCopiedElsewhere() {
    Tensor list = filled(second, second.constant(new float[] {1, 2}));
    assertThat(device(list)).isEqualTo(SECOND);
    for (Ops place : Stream.of(second, first, tf).toList()) {
      assertThat(floats(item(place, list))).containsExactly(1, 2);
    }
    var code =
        tf.function((Ops ops, Tensor x) -> item(first, filled(second, raised(second, x, MANY))));
    Tensor result = code.apply(tf.constant(new float[] {1, 2}));
    assertThat(device(result)).isEqualTo(FIRST);
    assertThat(floats(result)).containsExactly(1 + MANY, 2 + MANY);
  }

  private static Tensor filled(Ops ops, Tensor item) {
    Tensor shape = ops.constant(new int[] {2});
    Tensor list = ops.execute("TensorListReserve", of(DType.FLOAT32), shape, ops.constant(3))[0];
    return ops.execute("TensorListSetItem", of(DType.FLOAT32), list, ops.constant(0), item)[0];
  }

  private static Tensor item(Ops ops, Tensor list) {
    Tensor shape = ops.constant(new int[] {2});
    return ops.execute("TensorListGetItem", of(DType.FLOAT32), list, ops.constant(0), shape)[0];
  }

  private static Attributes of(DType dtype) {
    return Attributes.of("element_dtype", dtype);
  }

  @Test
  void table_onAWorker_isUsedFromEverywhereAndStaysThere() {
    Tensor table =
        second
            .execute(
                "MutableHashTableV2",
                Attributes.of(Map.of("key_dtype", DType.STRING, "value_dtype", DType.FLOAT32)))[0];
    Tensor keys = tf.constant(new String[] {"a", "b"});
    assertThat(
            tf.execute(
                "LookupTableInsertV2",
                Attributes.NONE,
                table,
                keys,
                tf.constant(new float[] {3, 4})))
        .isEmpty();
    assertThat(device(table)).isEqualTo(SECOND);
    for (Ops place : Stream.of(second, first, tf).toList()) {
      Tensor found = found(place, table, keys);
      assertThat(floats(found)).containsExactly(3, 4);
      assertThat(device(found)).isEqualTo(SECOND);
    }
    var code = first.function((Ops ops, Tensor k) -> raised(ops, found(ops, table, k), MANY));
    Tensor result = code.apply(keys);
    assertThat(floats(result)).containsExactly(3 + MANY, 4 + MANY);
    assertThat(device(result)).isEqualTo(FIRST);
  }

  private static Tensor found(Ops ops, Tensor table, Tensor keys) {
    return ops.execute("LookupTableFindV2", Attributes.NONE, table, keys, ops.constant(-1f))[0];
  }
}
