package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open(EnvironmentOptions.defaults().withCpuDevices(2));
  }

  @AfterEach
  void close() {
    tf.close();
  }

  @Test
  @Tag("I-13")
  void open_withoutOrWithEmptyTarget_runsHere() {
    try (var plain = Environment.open();
        var local = Environment.open("")) {
      assertThat(plain.constant(1).plus(plain.constant(2)).asInt()).isEqualTo(3);
      assertThat(local.constant(1).plus(local.constant(2)).asInt()).isEqualTo(3);
    }
  }

  @Test
  @Tag("I-13")
  void open_withARemoteTarget_saysThatItIsNotThereYet() {
    assertThatThrownBy(() -> Environment.open("grpc://localhost:1"))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("grpc://localhost:1")
        .hasMessageContaining("session executor");
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
    try (var other = Environment.open()) {
      Tensor theirs = other.constant(1);
      assertThat(theirs.place()).isSameAs(other);
      assertThat(theirs.plus(1).place()).isSameAs(other);
      assertThat(tf.device("/CPU:1").constant(1).place()).isSameAs(tf);
    }
  }

  @Test
  @Tag("I-42")
  void tensors_ofTwoEnvironments_doNotMix() {
    try (var other = Environment.open()) {
      Tensor mine = tf.constant(1);
      Tensor theirs = other.constant(1);
      assertThatThrownBy(() -> mine.plus(theirs))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("plus: input 1 belongs to another environment");
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
  void runtime_saysItsVersionAndPlace() {
    assertThat(Environment.runtimeVersion()).isEqualTo("2.18.0");
    assertThat(Environment.libraryPath()).contains("tensorflow_cc");
  }
}
