package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.LiveObjects;
import io.intarsia.internal.c.LiveObjects.Kind;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a run leaves behind of its inputs and of the runtime's op.
@Timeout(60)
final class EagerOperationTest {
  private static final int TIMES = 50;

  private Environment tf;

  @BeforeEach
  void open() {
    tf = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true));
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private Tensor closed() {
    Tensor tensor = tf.constant(1f);
    tensor.close();
    return tensor;
  }

  // -- inputs -------------------------------------------------------------------------------------

  @Test
  void inputs_afterTheRun_areReleasedWhenTheyAreClosed() {
    Tensor a = tf.constant(1f);
    Tensor b = tf.constant(2f);
    Tensor sum = tf.execute("AddV2", Attributes.NONE, a, b)[0];
    Tensor all = tf.execute("AddN", Attributes.NONE, List.of(a, b, sum))[0];
    assertThat(all.asFloat()).isEqualTo(6f);
    assertThat(tf.liveTensors()).isEqualTo(4);
    List.of(a, b, sum, all).forEach(Tensor::close);
    assertThat(tf.liveTensors()).isZero();
  }

  @Test
  void inputsOfAList_besideAClosedOne_areReleasedWhenTheyAreClosed() {
    Tensor a = tf.constant(1f);
    Tensor b = tf.constant(2f);
    Tensor closed = closed();
    assertThatThrownBy(() -> tf.execute("AddN", Attributes.NONE, List.of(a, b, closed)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("used after close()");
    a.close();
    b.close();
    assertThat(tf.liveTensors()).isZero();
  }

  @Test
  void lists_afterASingleInput_areThoseOfTheCall() {
    Tensor axis = tf.constant(0);
    Tensor joined =
        tf.execute(
                "Concat",
                Attributes.NONE,
                axis,
                List.of(tf.constant(new int[] {1, 2}), tf.constant(new int[] {3})))[0];
    assertThat(joined.toArray(int[].class)).containsExactly(1, 2, 3);
    Tensor again =
        tf.execute(
                "ConcatV2",
                Attributes.NONE,
                List.of(
                    tf.constant(new int[] {1}),
                    tf.constant(new int[] {2}),
                    tf.constant(new int[] {3})),
                axis)[0];
    assertThat(again.toArray(int[].class)).containsExactly(1, 2, 3);
  }

  // -- the runtime's op ---------------------------------------------------------------------------

  /// How many ops of the runtime are left over by code that runs many times.
  private static long leftBy(Runnable code) {
    code.run();
    long before = LiveObjects.count(Kind.OP);
    for (int i = 0; i < TIMES; i++) {
      code.run();
    }
    return LiveObjects.count(Kind.OP) - before;
  }

  @Test
  void runs_thatWork_useOneOpAgain() {
    Tensor x = tf.constant(1f);
    assertThat(leftBy(() -> tf.execute("Neg", Attributes.NONE, x)[0].close())).isZero();
  }

  @Test
  void runs_onClosedInputs_leaveNoOp() {
    Tensor x = tf.constant(1f);
    Tensor closed = closed();
    assertThat(
            leftBy(() ->
                assertThatThrownBy(() -> tf.execute("AddV2", Attributes.NONE, x, closed))
                    .isInstanceOf(IllegalStateException.class)))
        .isLessThanOrEqualTo(0);
  }

  @Test
  void runs_thatAGuardRefuses_leaveNoOp() {
    Tensor vector = tf.constant(new float[] {1, 2});
    assertThat(
            leftBy(() ->
                assertThatThrownBy(() ->
                        tf.execute(
                            "GRUBlockCell",
                            Attributes.NONE,
                            vector,
                            vector,
                            vector,
                            vector,
                            vector,
                            vector))
                    .isInstanceOf(IllegalArgumentException.class)))
        .isLessThanOrEqualTo(0);
  }

  @Test
  void runs_withATimeout_leaveNoOp() {
    Tensor x = tf.constant(1f);
    tf.setRunOptions(RunOptions.defaults().withTimeout(Duration.ofMinutes(1)));
    assertThat(leftBy(() -> tf.execute("Neg", Attributes.NONE, x)[0].close())).isZero();
  }

  /// A thread whose number leads to the slot of another one.
  private static Thread inTheSlotOf(Thread other, Runnable code) {
    while (true) {
      var thread = new Thread(code);
      if ((thread.threadId() - other.threadId()) % 16 == 0) {
        return thread;
      }
    }
  }

  @Test
  void runs_ofTwoThreadsInOneSlotTogether_leaveOneOp() throws InterruptedException {
    var isInside = new CountDownLatch(1);
    var mayGoOn = new CountDownLatch(1);
    HostFunction<Tensor, Tensor> waiting =
        HostFunction.of(
            "waiting",
            TensorSpec.of(Shape.scalar(), DType.FLOAT32),
            (Ops h, Tensor x) -> {
              if (x.asFloat() == 1f) {
                isInside.countDown();
                await(mayGoOn);
              }
              return x;
            });
    var f = tf.function((Ops g, Tensor x) -> waiting.apply(g, chain(x)));
    String name = f.concrete(tf.constant(0f)).name();
    Tensor one = tf.constant(-19f);
    Tensor two = tf.constant(0f);
    FunctionHost functions = tf.engine().executor().functions();
    long before = LiveObjects.count(Kind.OP);
    List<Float> results = Collections.synchronizedList(new ArrayList<>());
    var first = new Thread(() -> results.add(run(functions, name, one)));
    var second = inTheSlotOf(first, () -> results.add(run(functions, name, two)));
    first.start();
    isInside.await();
    second.start();
    second.join();
    mayGoOn.countDown();
    first.join();
    assertThat(results).containsExactly(20f, 1f);
    assertThat(LiveObjects.count(Kind.OP) - before).isEqualTo(1);
  }

  private static float run(FunctionHost functions, String name, Tensor input) {
    return functions.run(name, null, new ArrayList<>(List.of(input)), 1)[0].asFloat();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Tensor chain(Tensor x) {
    Tensor y = x;
    for (int i = 0; i < 20; i++) {
      y = y.plus(1);
    }
    return y;
  }

  @Test
  void runs_ofAnOpInsideItself_computeEach() {
    // A listener runs the op once more before it begins.
    Tensor x = tf.constant(2f);
    List<Float> inner = new ArrayList<>();
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            tf.setListener(null);
            inner.add(tf.execute("Neg", Attributes.NONE, tf.constant(5f))[0].asFloat());
          }
        });
    assertThat(tf.execute("Neg", Attributes.NONE, x)[0].asFloat()).isEqualTo(-2f);
    assertThat(inner).containsExactly(-5f);
  }
}
