package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnEveryExecutor
class EnvironmentTest {
  private final Environment tf;

  private final Environments environments;

  EnvironmentTest(Environments environments) {
    this.environments = environments;
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(2));
  }

  @Test
  @Tag("I-13")
  void open_withoutOrWithEmptyTarget_runsHere() {
    try (var plain = environments.open();
        var local = Environment.open("")) {
      assertThat(plain.constant(1).plus(plain.constant(2)).asInt()).isEqualTo(3);
      assertThat(local.constant(1).plus(local.constant(2)).asInt()).isEqualTo(3);
    }
  }

  @Test
  void reconnect_withNobodyElse_saysSo() {
    try (var tf = Environment.open()) {
      assertThatThrownBy(tf::reconnect)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "Environment.reconnect: all ops of this environment run in this process; only one"
                  + " with a target or a cluster is connected to others");
    }
  }

  @Test
  void options_outOfRange_areRefused() {
    assertThatThrownBy(() -> EnvironmentOptions.defaults().withCpuDevices(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("EnvironmentOptions: cpuDevices must be at least 1, got 0");
  }

  @Test
  @Tag("I-41")
  void tensor_knowsItsEnvironment_andOperatorsRunThere() {
    try (var other = environments.open()) {
      Tensor theirs = other.constant(1);
      assertThat(theirs.place()).isSameAs(other);
      assertThat(theirs.plus(1).place()).isSameAs(other);
      assertThat(tf.device("/CPU:1").constant(1).place()).isSameAs(tf);
    }
  }

  @Test
  @Tag("I-42")
  void tensors_ofTwoEnvironments_doNotMix() {
    try (var other = environments.open()) {
      Tensor mine = tf.constant(1);
      Tensor theirs = other.constant(1);
      assertThatThrownBy(() -> mine.plus(theirs))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("plus: input 1 belongs to another environment");
      assertThatThrownBy(() -> tf.execute("AddV2", Attributes.NONE, theirs, theirs))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("AddV2: input 0 belongs to another environment");
      assertThatThrownBy(() -> tf.raw.AddN(List.of(mine, theirs)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("AddN: input 0[1] belongs to another environment");
    }
  }

  @Test
  void device_inTheUsualSpellings_isTheSame() {
    for (String name : new String[] {"/CPU:1", "CPU:1", "cpu:1", "/device:CPU:1", "device:cpu:1"}) {
      var made = (EagerTensor) tf.device(name).constant(1);
      assertThat(made.device()).isEqualTo("/job:localhost/replica:0/task:0/device:CPU:1");
    }
    assertThat(((EagerTensor) tf.device("CPU").constant(1)).device()).endsWith("CPU:0");
  }

  @Test
  void device_itsFunctions_runThereAndReadVariablesElsewhere() {
    try (Variable v = Variable.of(tf, new float[] {1, 2})) {
      var code =
          tf.device("CPU:1")
              .function((Ops ops, Tensor x) -> {
                Tensor sum = x;
                for (int i = 0; i < 20; i++) {
                  sum = ops.math.add(sum, v.read(ops));
                }
                return sum;
              });
      var sum = (EagerTensor) code.apply(tf.constant(new float[] {1, 1}));
      assertThat(sum.toArray(float[].class)).containsExactly(21, 41);
      assertThat(sum.device()).endsWith("CPU:1");
    }
  }

  @Test
  void device_thatIsNotThere_namesThoseThatAre() {
    assertThatThrownBy(() -> tf.device("/GPU:7"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no device '/GPU:7'")
        .hasMessageContaining("device:CPU:0")
        .hasMessageContaining("device:CPU:1");
  }

  @Test
  void device_block_runsItsOpsThere() {
    Tensor sum = tf.device("/CPU:1", on -> on.raw.AddV2(on.constant(1), on.constant(2)));
    assertThat(((EagerTensor) sum).device()).endsWith("CPU:1");
    assertThat(sum.asInt()).isEqualTo(3);
  }

  @Test
  void variable_madeInEachWay_holdsItsValue() {
    var named = VariableOptions.defaults().withName("counter");
    assertThat(tf.variable(1).value().asInt()).isEqualTo(1);
    assertThat(tf.variable(2, named).value().asInt()).isEqualTo(2);
    assertThat(tf.variable((Ops g) -> g.constant(3)).value().asInt()).isEqualTo(3);
    Variable fourth = tf.variable((Ops g) -> g.constant(4), named);
    assertThat(fourth.value().asInt()).isEqualTo(4);
    assertThat(fourth.name()).startsWith("counter");
  }

  @Test
  void isTracing_onlyWhileCodeIsTraced_isTrue() {
    List<Boolean> inside = new ArrayList<>();
    Ops second = tf.device("CPU:1");
    tf.function(
            (Ops g, Tensor x) -> {
              inside.addAll(List.of(g.isTracing(), tf.isTracing(), second.isTracing()));
              return x;
            })
        .apply(tf.constant(1));
    // The graph is what is traced, and traces nothing itself.
    assertThat(inside).containsExactly(false, true, true);
    assertThat(tf.isTracing()).isFalse();
    assertThat(second.isTracing()).isFalse();
  }

  @Test
  void device_controlFlow_runsOnIt() {
    Ops second = tf.device("CPU:1");
    Tensor x = tf.constant(3);
    var chosen = (EagerTensor) second.cond(tf.constant(true), b -> b.abs(x), b -> x);
    assertThat(chosen.device()).endsWith("CPU:1");
    assertThat(chosen.asInt()).isEqualTo(3);
    var doubled =
        (EagerTensor)
            second.<Tensor>whileLoop((c, v) -> c.math.less(v, 20), (b, v) -> b.math.add(v, v), x);
    assertThat(doubled.device()).endsWith("CPU:1");
    assertThat(doubled.asInt()).isEqualTo(24);
  }

  @Test
  void device_randomNumbers_areOfTheSeedOfTheEnvironment() {
    tf.random.setSeed(7);
    float[] first = tf.random.uniform(Shape.of(3)).toArray(float[].class);
    tf.random.setSeed(7);
    float[] onDevice = tf.device("CPU:0").random.uniform(Shape.of(3)).toArray(float[].class);
    assertThat(onDevice).containsExactly(first);
  }

  @Test
  void options_set_areThoseAskedFor() {
    var options = RunOptions.fullTrace().withTimeout(Duration.ofSeconds(9));
    tf.setRunOptions(options);
    assertThat(tf.runOptions()).isEqualTo(options);
    tf.setRunOptions(RunOptions.defaults());
    assertThat(tf.runOptions()).isEqualTo(RunOptions.defaults());
  }

  @Test
  void statistics_ofWhatWasDone_countIt() {
    Tensor x = tf.constant(new float[] {1, 2});
    Tensor sum = x.plus(x);
    x.plus(x).close();
    sum.toArray(float[].class);
    Statistics counts = tf.statistics();
    assertThat(counts.cachedOperations()).isEqualTo(1);
    assertThat(counts.cacheMisses()).isEqualTo(1);
    assertThat(counts.cacheHits()).isEqualTo(1);
    assertThat(counts.liveTensors()).isEqualTo(2);
    assertThat(counts.hostTransfers()).isEqualTo(1);
    assertThat(counts.functions()).isZero();
    assertThat(tf.liveTensors()).isEqualTo(2);
    assertThat(tf.cacheSize()).isEqualTo(1);
  }

  @Test
  void devices_ofTheRuntime_areOfTheirTypeAndMemory() {
    assertThat(tf.devices())
        .extracting(Device::name, Device::type)
        .containsExactly(
            tuple("/job:localhost/replica:0/task:0/device:CPU:0", "CPU"),
            tuple("/job:localhost/replica:0/task:0/device:CPU:1", "CPU"));
    assertThat(tf.devices()).allMatch(device -> device.memoryBytes() > 0);
  }

  @Test
  void runtime_saysItsVersionAndPlace() {
    assertThat(Environment.runtimeVersion()).isIn("2.18.0", "2.21.0");
    assertThat(Environment.libraryPath()).contains("tensorflow_cc");
  }
}
