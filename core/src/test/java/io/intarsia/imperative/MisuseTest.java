package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the public methods around the ops make of wrong arguments: an exception with a message, in
/// any order and from any thread.
@OnEveryExecutor
final class MisuseTest {
  private final Environments environments;

  MisuseTest(Environments environments) {
    this.environments = environments;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        ":",
        "CPU:",
        "CPU:-1",
        "CPU:99999999999999999999",
        "/job:x",
        "\u0000",
        "/CPU:0\u0000",
        "äöü",
        "TPU"
      })
  void device_nonsense_isRefused(String name) {
    try (var tf = environments.open()) {
      assertThatThrownBy(() -> tf.device(name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("device: ")
          .hasMessageContaining("/job:localhost/replica:0/task:0/device:CPU:0");
    }
  }

  @Test
  void constant_nonsense_isRefused() {
    List<Object> cyclic = new ArrayList<>();
    cyclic.add(cyclic);
    try (var tf = environments.open()) {
      for (Object value :
          new Object[] {new Object(), cyclic, List.of(1, "a"), new int[][] {{1}, {1, 2}}}) {
        assertThatThrownBy(() -> tf.constant(value)).isInstanceOf(RuntimeException.class);
      }
    }
  }

  @Test
  @SuppressWarnings("NullAway") // null is one of the wrong arguments
  void call_argumentsOfAnotherOperation_areRefused() {
    try (var tf = environments.open();
        var other = environments.open()) {
      Tensor here = tf.constant(new float[] {1});
      Operation add = tf.opFactory().get("AddV2", here, here);
      assertThatThrownBy(() -> add.call(here)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> add.call(here, List.of(here)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> add.call(here, other.constant(new float[] {1})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another environment");
      assertThatThrownBy(() -> add.call(here, null)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void environment_closed_refusesEverything() {
    var tf = environments.open();
    Tensor tensor = tf.constant(new float[] {1});
    Operation tanh = tf.opFactory().get("Tanh", tensor);
    tf.close();
    List<Runnable> uses =
        List.of(
            () -> tanh.call(tensor),
            () -> tf.constant(new float[] {1}),
            () -> tf.execute("Tanh", Attributes.NONE, tensor),
            tf::devices,
            tensor::toHost);
    assertThat(uses)
        .allSatisfy(use -> assertThatThrownBy(use::run).isInstanceOf(IllegalStateException.class));
  }

  @ParameterizedTest(name = "seed={0}")
  @ValueSource(longs = {1, 2, 3})
  void threads_sharingTensorsTheyClose_onlySeeExceptions(long seed) throws Exception {
    try (var tf = environments.open();
        var pool = Executors.newFixedThreadPool(4)) {
      Tensor[] shared = new Tensor[8];
      List<Future<?>> threads = new ArrayList<>();
      var random = new SplittableRandom(seed);
      for (int i = 0; i < 4; i++) {
        var own = random.split();
        threads.add(pool.submit(() -> useAndClose(tf, shared, own)));
      }
      for (Future<?> thread : threads) {
        thread.get();
      }
    }
  }

  // Whatever the threads do to each other's tensors, a call works or says why not.
  private static void useAndClose(Environment tf, Tensor[] shared, SplittableRandom random) {
    for (int i = 0; i < 2_000; i++) {
      int at = random.nextInt(shared.length);
      Tensor tensor = shared[at];
      try {
        if (tensor == null || random.nextInt(4) == 0) {
          shared[at] = tf.constant(new float[] {1, 2});
        } else if (random.nextInt(3) == 0) {
          tensor.close();
        } else {
          tf.execute("AddV2", Attributes.NONE, tensor, shared[random.nextInt(shared.length)])[0]
              .close();
        }
      } catch (IllegalStateException | IllegalArgumentException | NoSuchElementException expected) {
        assertThat(expected).hasMessageMatching("(?s).*(close|must be a tensor).*");
      }
    }
  }
}
