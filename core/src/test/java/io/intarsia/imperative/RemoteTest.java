package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.FunctionOptions;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.VariableOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Ops on servers of two other processes, the tasks of one cluster.
@Tag("I-13")
@Timeout(60)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers of this machine alone are on Linux only")
final class RemoteTest {
  private static Workers workers;

  private Environment tf;

  @BeforeAll
  static void start() throws IOException {
    workers = Workers.start(2);
  }

  @AfterAll
  static void end() {
    workers.close();
  }

  @BeforeEach
  void open() {
    tf = Environment.open(workers.target(0));
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private static String device(Tensor tensor) {
    return ((EagerTensor) tensor).device();
  }

  @Test
  void environment_onATarget_saysWhereItIs() {
    assertThat(tf.session().target()).isEqualTo(workers.target(0));
    assertThat(tf.devices())
        .extracting(Device::name)
        .containsExactlyInAnyOrder(Workers.device(0), Workers.device(1));
    assertThat(device(tf.constant(1f))).isEqualTo(Workers.device(0));
  }

  @Test
  void environment_onTheSecondTask_runsItsOpsThere() {
    try (var second = Environment.open(workers.target(1))) {
      Tensor sum = second.constant(1f).plus(2f);
      assertThat(device(sum)).isEqualTo(Workers.device(1));
      assertThat(sum.toArray(Float.class)).isEqualTo(3f);
    }
  }

  @Test
  @Tag("I-50")
  void chain_ofOps_movesNoDataToJava() {
    Tensor x = tf.constant(new float[][] {{1, 2}, {3, 4}});
    long before = tf.statistics().hostTransfers();
    for (int i = 0; i < 5; i++) {
      x = tf.linalg.matMul(x, x).plus(1);
      assertThat(x.shape()).isEqualTo(Shape.of(2, 2));
      x = x.times(0.1f);
    }
    assertThat(tf.statistics().hostTransfers()).isEqualTo(before);
    try (var eager = Environment.open()) {
      Tensor y = eager.constant(new float[][] {{1, 2}, {3, 4}});
      for (int i = 0; i < 5; i++) {
        y = eager.linalg.matMul(y, y).plus(1).times(0.1f);
      }
      assertThat(x.toArray(float[][].class)).isEqualTo(y.toArray(float[][].class));
    }
  }

  static Stream<DType> keptDTypes() {
    return Stream.of(DType.values())
        .filter(dtype -> !dtype.isHandle())
        .filter(dtype -> dtype != DType.QINT16 && dtype != DType.QUINT16)
        .filter(dtype -> dtype != DType.STRING && dtype != DType.BOOL)
        .filter(dtype -> !dtype.toString().matches(".*(float8|int4).*"));
  }

  @ParameterizedTest
  @MethodSource("keptDTypes")
  void tensor_ofAnyDType_isKeptAndGivenBack(DType dtype) {
    var attributes = Attributes.of("type", dtype);
    Tensor bytes = tf.constant(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0});
    Tensor shaped = tf.reshape(bytes, 16 / dtype.byteSize(), dtype.byteSize());
    Tensor flat = dtype.byteSize() == 1 ? bytes : shaped;
    Tensor kept = tf.execute("Bitcast", attributes, flat)[0];
    assertThat(kept.dtype()).isEqualTo(dtype);
    Tensor back = tf.execute("Bitcast", Attributes.of("type", DType.INT8), kept)[0];
    assertThat(tf.reshape(back, 16).toArray(byte[].class)).isEqualTo(bytes.toArray(byte[].class));
  }

  @ParameterizedTest
  @EnumSource(
      value = DType.class,
      names = {"FLOAT8_E5M2", "FLOAT8_E4M3FN", "INT4", "UINT4"})
  void tensor_ofASmallDType_isKept(DType dtype) {
    DType wide = dtype.byteSize() == 1 && dtype.isFloating() ? DType.FLOAT32 : DType.INT8;
    Tensor kept = tf.cast(tf.cast(tf.constant(new byte[] {1, 2, 4}), wide), dtype);
    assertThat(tf.cast(tf.cast(kept, wide), DType.INT32).toArray(int[].class))
        .isEqualTo(new int[] {1, 2, 4});
  }

  @Test
  void tensor_thatNoVariableTakes_isRefusedAndLeavesTheOthersAlone() {
    Tensor bytes = tf.constant(new byte[][] {{1, 2}});
    assertThatThrownBy(() -> tf.execute("Bitcast", Attributes.of("type", DType.QINT16), bytes))
        .isInstanceOf(TensorFlowException.Unimplemented.class)
        .hasMessageContaining("a server cannot keep a tensor of qint16");
    assertThat(bytes.toArray(byte[][].class)).isEqualTo(new byte[][] {{1, 2}});
  }

  @Test
  void tensor_ofStringsAndBooleans_isKept() {
    Tensor words = tf.constant(new String[] {"a", "longer than what is kept inline by far"});
    assertThat(tf.strings.length(words).toArray(int[].class)).isEqualTo(new int[] {1, 38});
    assertThat(words.toArray(String[].class))
        .isEqualTo(new String[] {"a", "longer than what is kept inline by far"});
    assertThat(tf.constant(new int[] {1, 2}).gt(1).toArray(boolean[].class))
        .isEqualTo(new boolean[] {false, true});
  }

  @Test
  void op_withoutAKernel_isRefusedAndLeavesTheOthersAlone() {
    Tensor text = tf.constant("not a number to sort by");
    Tensor bytes = tf.cast(tf.constant(new int[][] {{1}}), DType.UINT8);
    assertThatThrownBy(() -> tf.linalg.matMul(bytes, bytes))
        .isInstanceOf(TensorFlowException.Unimplemented.class)
        .hasMessageStartingWith(
            "matMul: no device of "
                + workers.target(0)
                + " (CPU) has a kernel for it; what follows from the inputs is {T=uint8}");
    assertThat(tf.strings.length(text).toArray(Integer.class)).isEqualTo(23);
  }

  @Test
  void op_withAKernelForDevicesOfAllTypes_runs() {
    Tensor[] both =
        tf.execute("IdentityN", Attributes.NONE, List.of(tf.constant("word"), tf.constant(true)));
    assertThat(both[0].toArray(String.class)).isEqualTo("word");
    assertThat(both[1].toArray(Boolean.class)).isTrue();
  }

  @Test
  void op_thatFails_saysWhereAndLeavesTheOthersAlone() {
    Tensor x = tf.constant(new float[][] {{1, 2, 3}});
    assertThatThrownBy(() -> tf.linalg.matMul(x, x))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("input 0: float32 [1, 3]");
    assertThat(x.plus(1).toArray(float[][].class)).isEqualTo(new float[][] {{2, 3, 4}});
  }

  @Test
  void device_ofAnotherTask_runsTheOpThereAndTheRuntimeCopies() {
    Tensor here = tf.constant(new float[] {1, 2});
    long before = tf.statistics().hostTransfers();
    Ops there = tf.device("/job:worker/task:1");
    Tensor doubled = there.math.add(here, here);
    assertThat(device(doubled)).isEqualTo(Workers.device(1));
    Tensor sum = tf.math.add(doubled, here);
    assertThat(device(sum)).isEqualTo(Workers.device(0));
    assertThat(tf.statistics().hostTransfers()).isEqualTo(before);
    assertThat(doubled.toArray(float[].class)).isEqualTo(new float[] {2, 4});
    assertThat(sum.toArray(float[].class)).isEqualTo(new float[] {3, 6});
  }

  @Test
  void device_thatThereIsNot_listsThoseThereAre() {
    assertThatThrownBy(() -> tf.device("/job:worker/task:7"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("/job:worker/task:7")
        .hasMessageContaining(Workers.device(1));
  }

  @Test
  void variable_onAnotherTask_isReadAndWrittenThere() {
    var options = VariableOptions.defaults();
    try (var v = io.intarsia.variable.Variable.of(tf.device(Workers.device(1)), 3f, options)) {
      v.assignAdd(tf.constant(4f));
      assertThat(v.value().toArray(Float.class)).isEqualTo(7f);
      assertThat(device(v.value())).isEqualTo(Workers.device(1));
    }
  }

  @Test
  void optimizer_ofAVariableOnAnotherTask_stepsThere() {
    var there = tf.device(Workers.device(1));
    for (var own : List.of(tf, there)) {
      try (var v = io.intarsia.variable.Variable.of(there, 1f, VariableOptions.defaults());
          var optimizer = Optimizer.of(own, SGD.of(0.25))) {
        optimizer.apply(tf.constant(2f), v);
        optimizer.apply(there.constant(2f), v);
        assertThat(v.value().asFloat()).isZero();
        assertThat(device(v.value())).isEqualTo(Workers.device(1));
      }
    }
  }

  @Test
  void function_withVariablesLoopsAndBranches_givesWhatItGivesEagerly() {
    float[] here = trained(tf);
    try (var eager = Environment.open()) {
      assertThat(here).containsExactly(trained(eager));
    }
  }

  private static float[] trained(Environment tf) {
    try (var weights = tf.variable(new float[] {1, 2, 3})) {
      var step =
          tf.function((Ops g, Tensor x) -> {
            Tensor scaled =
                g.whileLoop((q, s) -> q.math.reduceSum(s).lt(100f), (q, s) -> s.times(2f), x);
            Tensor chosen =
                g.cond(scaled.get(0).gt(10f), q -> scaled, q -> g.math.negative(scaled));
            weights.assignAdd(g, chosen.times(0.01f));
            return g.math.reduceSum(weights.read(g));
          });
      List<Float> seen = new ArrayList<>();
      for (int i = 1; i <= 3; i++) {
        seen.add(step.apply(tf.constant(new float[] {i, 1, 2})).toArray(Float.class));
      }
      float[] value = weights.value().toArray(float[].class);
      return new float[] {seen.get(0), seen.get(1), seen.get(2), value[0], value[1], value[2]};
    }
  }

  @Test
  void function_ofFewOps_isOneRunAndGoesOnInTheNextConnection() {
    var there = tf.device(Workers.device(1));
    var here = tf.function((Ops g, Tensor x) -> x.times(2).plus(1));
    var onTheOther = there.function((Ops g, Tensor x) -> x.times(2).plus(1));
    Tensor x = tf.constant(3f);
    assertThat(here.apply(x).asFloat()).isEqualTo(7);
    assertThat(onTheOther.apply(x).asFloat()).isEqualTo(7);
    assertThat(tf.session().nodeCounts())
        .containsEntry("StatefulPartitionedCall", 2)
        .doesNotContainKeys("Mul", "AddV2");
    tf.reconnect();
    Tensor again = tf.constant(4f);
    assertThat(here.apply(again).asFloat()).isEqualTo(9);
    assertThat(onTheOther.apply(again).asFloat()).isEqualTo(9);
    assertThat(device(onTheOther.apply(again))).isEqualTo(Workers.device(1));
  }

  @Test
  void gradient_ofOpsOnTheServer_isThatOfTheRule() {
    Tensor x = tf.constant(new float[] {1, 2, 3});
    try (var tape = tf.gradientTape()) {
      tape.watch(x);
      Tensor loss = tf.math.reduceSum(x.times(x).times(x));
      assertThat(Objects.requireNonNull(tape.gradient(loss, x)).toArray(float[].class))
          .isEqualTo(new float[] {3, 12, 27});
    }
  }

  @Test
  void hostFunction_eager_runsHereOnWhatIsReadForIt() {
    Tensor doubled =
        tf.hostFunction(
            (Ops h, Tensor y) -> h.constant(2 * y.toArray(Float.class)),
            tf.constant(3f),
            TensorSpec.of(Shape.of(), DType.FLOAT32));
    assertThat(doubled.plus(1).toArray(Float.class)).isEqualTo(7f);
  }

  @Test
  void hostFunction_inAFunction_isRefusedWithTheWayOut() {
    var f =
        tf.function((Ops g, Tensor x) ->
            g.hostFunction((Ops h, Tensor y) -> y, x, TensorSpec.of(Shape.of(), DType.FLOAT32)));
    assertThatThrownBy(() -> f.apply(tf.constant(1f)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining(
            "calls the host function 'hostFunction', Java code of this process, which "
                + workers.target(0)
                + " cannot; call it outside of functions");
    assertThat(tf.constant(1f).plus(1f).toArray(Float.class)).isEqualTo(2f);
  }

  @Test
  void functionOfADevice_ofAnotherTask_runsThere() {
    var code =
        tf.device("/job:worker/task:1")
            .function((Ops g, Tensor x) -> {
              Tensor sum = x;
              for (int i = 0; i < 20; i++) {
                sum = g.math.add(sum, g.constant(1f));
              }
              return sum;
            });
    Tensor sum = code.apply(tf.constant(2f));
    assertThat(sum.toArray(Float.class)).isEqualTo(22f);
    assertThat(device(sum)).isEqualTo(Workers.device(1));
  }

  @Test
  void nodeThatIsChecked_inAFunction_isRefusedUnlessItsInputsAreKnown() {
    Tensor image = tf.zeros(2, 4, 3).cast(DType.UINT8);
    var known = tf.function((Ops g, Tensor x) -> g.execute("EncodePng", Attributes.NONE, x)[0]);
    assertThat(known.apply(image).asString()).contains("PNG");
    var open =
        tf.function(
            (Ops g, Tensor x) -> g.execute("EncodePng", Attributes.NONE, x)[0],
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(Shape.unknown(), DType.UINT8)));
    assertThatThrownBy(() -> open.apply(image))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("EncodePng may end the server by some inputs")
        .hasMessageContaining("or call EncodePng outside of functions");
  }

  @Test
  void twoEnvironments_onOneServer_doNotDisturbEachOther() {
    Tensor mine = tf.constant(new float[] {1, 2});
    Tensor yours;
    try (var other = Environment.open(workers.target(0))) {
      yours = other.constant(new float[] {5, 6});
      assertThat(yours.plus(1).toArray(float[].class)).isEqualTo(new float[] {6, 7});
      assertThat(mine.plus(1).toArray(float[].class)).isEqualTo(new float[] {2, 3});
      assertThatThrownBy(() -> tf.math.add(mine, yours))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("belongs to another environment");
    }
    assertThat(mine.toArray(float[].class)).isEqualTo(new float[] {1, 2});
  }

  @Test
  void callers_inManyThreads_getTheirOwnResults() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> sums =
          IntStream.range(0, 40)
              .mapToObj(i -> threads.submit(() -> tf.constant(i).plus(i).toArray(Integer.class)))
              .toList();
      for (int i = 0; i < sums.size(); i++) {
        assertThat(sums.get(i).get()).isEqualTo(2 * i);
      }
    }
  }
}
