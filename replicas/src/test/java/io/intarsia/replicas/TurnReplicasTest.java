package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@OnEveryExecutor
final class TurnReplicasTest {
  private final Environment tf;
  private final Replicas replicas;

  TurnReplicasTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(3));
    replicas = Replicas.onDevices(tf, List.of("/CPU:0", "/CPU:1"));
  }

  private PerReplica<Tensor> given(float[] first, float[] second) {
    return PerReplica.of(List.of(tf.constant(first), tf.constant(second)));
  }

  private static List<float[]> floats(PerReplica<Tensor> values) {
    return values.values().stream().map(each -> each.toArray(float[].class)).toList();
  }

  private static String device(Tensor tensor) {
    return ((EagerTensor) tensor).device();
  }

  // -- where they are -----------------------------------------------------------------------------

  @Test
  void onDevices_withoutNames_haveAllCpus() {
    Replicas all = Replicas.onDevices(tf);
    assertThat(all.count()).isEqualTo(3);
    assertThat(all.local()).containsExactly(0, 1, 2);
    assertThat(all.devices())
        .allMatch(name -> name.contains("/device:CPU:"))
        .doesNotHaveDuplicates();
  }

  @Test
  void onDevices_names_areResolved() {
    assertThat(replicas.devices())
        .containsExactly(
            "/job:localhost/replica:0/task:0/device:CPU:0",
            "/job:localhost/replica:0/task:0/device:CPU:1");
    assertThat(replicas).hasToString("Replicas on " + replicas.devices());
  }

  @Test
  void onDevices_wrongNames_areRefused() {
    assertThatThrownBy(() -> Replicas.onDevices(tf, List.of()))
        .hasMessage("onDevices: expected a device or more, got none");
    assertThatThrownBy(() -> Replicas.onDevices(tf, List.of("/CPU:1", "CPU:1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CPU:1 is named twice");
    assertThatThrownBy(() -> Replicas.onDevices(tf, List.of("/CPU:7")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("CPU:7");
  }

  @Test
  void run_ops_areOnTheDeviceOfTheReplica() {
    PerReplica<Tensor> sums =
        replicas.run(
            (g, r, x) -> {
              assertThat(r.device()).isEqualTo(replicas.devices().get(r.id()));
              assertThat(r.count()).isEqualTo(2);
              return x.plus(1);
            },
            given(new float[] {1}, new float[] {2}));
    assertThat(floats(sums)).containsExactly(new float[] {2}, new float[] {3});
    assertThat(sums.values().stream().map(TurnReplicasTest::device))
        .containsExactlyElementsOf(replicas.devices());
  }

  @Test
  void run_variables_areOfTheReplicaThatMakesThem() {
    PerReplica<Variable> weights = replicas.run((g, r) -> Variable.of(g, new float[] {r.id()}));
    PerReplica<Tensor> read =
        replicas.run((g, r, w) -> w.assignAdd(g, new float[] {10}).read(g), weights);
    assertThat(floats(read)).containsExactly(new float[] {10}, new float[] {11});
    assertThat(weights.values().stream().map(w -> device(w.handle())))
        .containsExactlyElementsOf(replicas.devices());
  }

  // -- taking turns -------------------------------------------------------------------------------

  @Test
  void run_replicas_goOnInOrderUntilTheyMeet() {
    List<String> order = new ArrayList<>();
    replicas.run(
        (g, r, x) -> {
          order.add("a" + r.id());
          Tensor sum = r.allReduce(ReduceOp.SUM, x);
          order.add("b" + r.id());
          Tensor again = r.allReduce(ReduceOp.MAX, sum);
          order.add("c" + r.id());
          return again;
        },
        given(new float[] {1}, new float[] {2}));
    assertThat(order).containsExactly("a0", "a1", "b0", "b1", "c0", "c1");
  }

  @Test
  void run_oneThatThrows_endsTheOthersAndLeavesTheEnvironmentUsable() {
    List<Throwable> seen = new ArrayList<>();
    ReplicaCode.Of1<Tensor, Tensor> code =
        (g, r, x) -> {
          if (r.id() == 1) {
            throw new IllegalArgumentException("no such word");
          }
          try {
            return r.allReduce(ReduceOp.SUM, x);
          } catch (RuntimeException e) {
            seen.add(e);
            throw e;
          }
        };
    PerReplica<Tensor> given = given(new float[] {1}, new float[] {2});
    assertThatThrownBy(() -> replicas.run(code, given))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessage("replica 1: no such word");
    assertThat(seen)
        .singleElement()
        .asString()
        .contains("replica 1 has failed, so this one cannot go on: no such word");
    assertThat(floats(replicas.run((g, r, x) -> r.allReduce(ReduceOp.SUM, x), given)))
        .containsExactly(new float[] {3}, new float[] {3});
  }

  @Test
  void run_exceptionsOfOtherClasses_stayAndHaveANote() {
    var own = new java.util.NoSuchElementException("own");
    assertThatThrownBy(() ->
            replicas.run((g, r) -> {
              throw own;
            }))
        .isSameAs(own)
        .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessage("in replica 0"));
  }

  @Test
  void run_opThatFails_namesTheReplica() {
    PerReplica<Tensor> given = given(new float[] {1, 2}, new float[] {1});
    Tensor two = tf.constant(new float[] {1, 2});
    PerReplica<Tensor> other = PerReplica.of(List.of(two, tf.constant(new float[] {1, 2, 3})));
    assertThatThrownBy(() -> replicas.run((g, r, x, y) -> x.reshape(2).plus(y), given, other))
        .isInstanceOf(TensorFlowException.class)
        .hasMessageStartingWith("replica 1: ");
  }

  @Test
  void run_oneThatSkipsACollective_isNamed() {
    assertThatThrownBy(() ->
            replicas.run(
                (g, r, x) -> r.id() == 1 ? x : r.allReduce(ReduceOp.SUM, x),
                given(new float[] {1}, new float[] {2})))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "allReduce(SUM): replica 0 waits for all, but replica 1 has ended without");
  }

  @Test
  void run_otherCollectives_areNamed() {
    assertThatThrownBy(() ->
            replicas.run(
                (g, r, x) -> r.id() == 1 ? r.allGather(x) : r.allReduce(ReduceOp.SUM, x),
                given(new float[] {1}, new float[] {2})))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("allReduce(SUM): replica 1 came to allGather instead");
  }

  @Test
  @SuppressWarnings("NullAway") // on purpose
  void run_codeThatGivesNull_isToldSo() {
    assertThatThrownBy(() -> replicas.run((g, r) -> r.id() == 1 ? null : 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "run: the code of replica 1 gave null; expected a value, which may be an empty list");
  }

  @Test
  void run_insideOfRun_isRefused() {
    assertThatThrownBy(() -> replicas.run((g, r) -> replicas.run((h, s) -> 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("replicas run already");
  }

  @Test
  void run_argumentsForOtherNumbersOfReplicas_areRefused() {
    assertThatThrownBy(() -> replicas.run((g, r, x) -> x, PerReplica.of(List.of(tf.constant(1f)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("run: argument 0 must have a value for each of the 2 replicas here, got 1");
  }

  @Test
  void collective_afterTheRunOrOnAnotherThread_isRefused() {
    Tensor x = tf.constant(1f);
    PerReplica<Replica> kept = replicas.run((g, r) -> r);
    assertThatThrownBy(() -> kept.get(1).allReduce(ReduceOp.SUM, x))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("allReduce(SUM): replica 1 does not run here");
    AtomicReference<Throwable> seen = new AtomicReference<>();
    replicas.run((g, r) -> {
      Thread thread =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  r.allGather(x);
                } catch (IllegalStateException e) {
                  seen.set(e);
                }
              });
      return join(thread);
    });
    assertThat(seen.get()).hasMessageStartingWith("allGather: replica 1 does not run here");
  }

  private static boolean join(Thread thread) {
    try {
      thread.join();
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void variableFromOutside_isReadButNotWritten() {
    Variable w = Variable.of(tf, new float[] {5});
    assertThat(floats(replicas.run((g, r) -> w.read(g).times(r.id()))))
        .containsExactly(new float[] {0}, new float[] {5});
    assertThatThrownBy(() -> replicas.run((g, r) -> w.assignAdd(g, new float[] {1}).read(g)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("replica 1: ")
        .hasMessageContaining("as one of several replicas that would all write to it");
  }

  @Test
  void interrupt_ofTheCaller_reachesTheCode() throws InterruptedException {
    var begun = new CountDownLatch(1);
    AtomicReference<Throwable> seen = new AtomicReference<>();
    Thread caller =
        Thread.ofPlatform()
            .start(() -> {
              try {
                replicas.run((g, r) -> {
                  begun.countDown();
                  return sleep();
                });
              } catch (IllegalStateException e) {
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
                seen.set(e);
              }
            });
    begun.await();
    caller.interrupt();
    caller.join();
    assertThat(seen.get()).hasMessageContaining("replica 0: interrupted");
  }

  private static boolean sleep() {
    try {
      Thread.sleep(50_000);
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }
}
