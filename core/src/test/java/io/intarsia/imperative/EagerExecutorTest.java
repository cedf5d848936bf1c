package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.LiveObjects;
import io.intarsia.internal.c.LiveObjects.Kind;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tensorflow.proto.DataType;
import org.tensorflow.proto.NameAttrList;

/// What the executor of this process holds after a call, done or failed.
@Timeout(60)
final class EagerExecutorTest {
  private static final String SECOND = "/job:localhost/replica:0/task:0/device:CPU:1";

  private Environment tf;
  private Environment other;
  private Executor executor;

  @BeforeEach
  void open() {
    tf = Environment.open(EnvironmentOptions.defaults().withCpuDevices(2));
    other = Environment.open();
    executor = tf.engine().executor();
  }

  @AfterEach
  void close() {
    tf.close();
    other.close();
  }

  // -- tensors ------------------------------------------------------------------------------------

  @Test
  void constant_onAnotherDevice_leavesOneTensor() {
    Tensor there = tf.device(SECOND).constant(new float[] {1, 2});
    assertThat(tf.liveTensors()).isEqualTo(1);
    assertThat(there.toArray(float[].class)).containsExactly(1, 2);
  }

  @Test
  void constant_ofStrings_leavesOneTensorOfItsOwn() {
    Tensor text = tf.constant(new String[] {"a", "a text that is too long to be kept inline"});
    assertThat(tf.liveTensors()).isEqualTo(1);
    assertThat(text.toArray(String[].class)[1]).startsWith("a text");
  }

  @Test
  void liveBytes_ofConstantsResultsAndCopies_areThoseOfTheirElements() {
    Tensor small = tf.constant(new double[1000]);
    long first = tf.statistics().liveBytes();
    Tensor large = tf.constant(new double[3000]);
    long constant = tf.statistics().liveBytes() - first;
    assertThat(constant - first).isEqualTo(16_000);
    Tensor sum = large.plus(large);
    assertThat(tf.statistics().liveBytes()).isEqualTo(first + 2 * constant);
    Tensor shared = executor.functions().share(large);
    assertThat(tf.statistics().liveBytes()).isEqualTo(first + 3 * constant);
    var moved = executor.moveTo(SECOND, (EagerTensor) shared);
    assertThat(tf.statistics().liveBytes()).isEqualTo(first + 3 * constant);
    for (Tensor each : List.of(small, large, sum, moved)) {
      each.close();
    }
    assertThat(tf.statistics().liveBytes()).isZero();
    assertThat(tf.liveTensors()).isZero();
  }

  @Test
  void share_ofATensor_outlivesIt() {
    Tensor x = tf.constant(new float[] {1, 2});
    Tensor shared = executor.functions().share(x);
    x.close();
    assertThat(tf.liveTensors()).isEqualTo(1);
    assertThat(shared.toArray(float[].class)).containsExactly(1, 2);
  }

  @Test
  void tensorsOfAnotherEnvironment_areRefusedByFunctions() {
    Tensor theirs = other.constant(1f);
    FunctionHost functions = executor.functions();
    assertThatThrownBy(() -> functions.share(theirs))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Identity: input 0 belongs to another environment");
    assertThatThrownBy(() -> functions.run("f", null, List.of(tf.constant(1f), theirs), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("f: input 1 belongs to another environment");
  }

  // -- calls that fail ----------------------------------------------------------------------------

  private void assertIsOver(Class<? extends Throwable> failure, Runnable call) {
    assertThatThrownBy(call::run).isInstanceOf(failure);
    assertThat(executor.isInCall()).isFalse();
  }

  @Test
  void call_thatFails_isNoLongerUnderWay() {
    var closedHost = HostTensor.of(1f);
    closedHost.close();
    var closed = (EagerTensor) tf.constant(1f);
    closed.close();
    Tensor matrix = tf.constant(new float[2][3]);
    FunctionHost functions = executor.functions();

    assertIsOver(IllegalStateException.class, () -> tf.constant(closedHost));
    assertIsOver(
        IllegalStateException.class, () -> functions.adopt(HostTensors.nativeTensor(closedHost)));
    assertIsOver(IllegalStateException.class, () -> executor.moveTo(SECOND, closed));
    assertIsOver(IllegalStateException.class, () -> functions.share(closed));
    assertIsOver(
        TensorFlowException.class,
        () -> executor.moveTo("/device:NONE:0", (EagerTensor) tf.constant(1f)));
    assertIsOver(IllegalStateException.class, () -> tf.execute("Neg", Attributes.NONE, closed));
    assertIsOver(
        TensorFlowException.class, () -> tf.execute("MatMul", Attributes.NONE, matrix, matrix));

    matrix.close();
    // Nor does any hold on to a tensor.
    assertThat(tf.liveTensors()).isZero();
    tf.close();
    assertThat(tf.isClosed()).isTrue();
  }

  @Test
  void call_thatWorks_isNoLongerUnderWay() {
    List<Runnable> calls =
        List.of(
            () -> tf.constant(1f),
            () -> tf.constant("text"),
            () -> tf.device(SECOND).constant(1f),
            () -> executor.functions().share(tf.constant(1f)),
            () -> tf.constant(1f).plus(2f).toHost().close(),
            () -> executor.attributes(new OpKey("Neg", new int[] {1}, Attributes.NONE, null)),
            tf::devices);
    for (Runnable call : calls) {
      call.run();
      assertThat(executor.isInCall()).isFalse();
    }
  }

  // -- attributes ---------------------------------------------------------------------------------

  @Test
  void attributes_ofAKey_areThoseGivenAndThoseThatFollow() throws InvalidProtocolBufferException {
    var key = new OpKey("MatMul", new int[] {1, 1}, Attributes.of("transpose_a", true), null);
    long ops = LiveObjects.count(Kind.OP);
    var attributes = NameAttrList.parseFrom(executor.attributes(key));
    assertThat(attributes.getName()).isEqualTo("MatMul");
    assertThat(attributes.getAttrOrThrow("transpose_a").getB()).isTrue();
    assertThat(attributes.getAttrOrThrow("T").getType()).isEqualTo(DataType.DT_FLOAT);
    assertThat(LiveObjects.count(Kind.OP)).isEqualTo(ops);
  }

  // -- functions ----------------------------------------------------------------------------------

  private static Tensor chain(Tensor x) {
    Tensor y = x;
    for (int i = 0; i < 20; i++) {
      y = y.plus(1);
    }
    return y;
  }

  @Test
  void function_added_isKnownUntilItIsRemoved() {
    var f = tf.function((Ops g, Tensor x) -> chain(x));
    assertThat(f.apply(tf.constant(1f)).asFloat()).isEqualTo(21f);
    String name = f.traces().getFirst().name();
    assertThat(executor.function(name)).isNotNull();
    assertThat(executor.function("no_such")).isNull();
    long functions = tf.statistics().functions();
    assertThat(functions).isPositive();

    executor.functions().remove(name);

    assertThat(executor.function(name)).isNull();
    assertThat(tf.statistics().functions()).isEqualTo(functions - 1);
    List<Tensor> inputs = List.of(tf.constant(1f));
    assertThatThrownBy(() -> executor.functions().run(name, null, inputs, 1))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageContaining(name);
  }

  @Test
  void nextId_ofAnyEnvironment_isGreaterThanThoseBefore() {
    long first = executor.functions().nextId();
    long second = other.engine().executor().functions().nextId();
    assertThat(second).isGreaterThan(first);
    assertThat(executor.functions().nextId()).isGreaterThan(second);
  }

  @Test
  void host_ofFunctions_isTheEnvironmentWithItsOptions() {
    FunctionHost functions = executor.functions();
    assertThat(functions.environment()).isSameAs(tf);
    assertThat(functions.runsEagerly()).isFalse();
    assertThat(functions.checksNumerics()).isFalse();
    assertThat(functions.timeout()).isEmpty();
    tf.runFunctionsEagerly(true);
    tf.enableCheckNumerics();
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofSeconds(7)));
    assertThat(functions.runsEagerly()).isTrue();
    assertThat(functions.checksNumerics()).isTrue();
    assertThat(functions.timeout()).contains(Duration.ofSeconds(7));
    try (var host = HostTensor.of(new int[] {1, 2})) {
      Tensor adopted = functions.adopt(HostTensors.nativeTensor(host));
      assertThat(adopted.dtype()).isEqualTo(DType.INT32);
      assertThat(adopted.toArray(int[].class)).containsExactly(1, 2);
    }
  }
}
