package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// What an environment does when a worker of its cluster ends or hangs.
@Tag("I-13")
@Timeout(120)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
@Tag("full")
@NotDeferred("clusters are joined by the eager executor")
final class ClusterFailureTest {
  private static final Duration DEADLINE = Duration.ofSeconds(5);

  // What a busy machine may add.
  private static final Duration LATE = Duration.ofSeconds(8);

  private ClusterWorkers workers;
  private Environment tf;
  private Ops first;
  private Ops second;

  @BeforeEach
  void start() throws Exception {
    workers = ClusterWorkers.start(0);
    tf = Environment.open(workers.options(DEADLINE));
    first = tf.device("/job:worker/task:0");
    second = tf.device("/job:worker/task:1");
  }

  @AfterEach
  void end() throws Exception {
    tf.close();
    workers.close();
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  private static void assertOutOfReach(ThrowingCallable code) {
    long start = System.nanoTime();
    assertThatThrownBy(code)
        .isInstanceOf(TensorFlowException.Unavailable.class)
        .hasMessageContaining("/job:worker/task:1 is out of reach")
        .hasMessageContaining("Environment.reconnect()");
    assertThat(System.nanoTime() - start).isLessThan(DEADLINE.plus(LATE).toNanos());
  }

  private void assertOthersWork() {
    Tensor here = tf.constant(new float[] {1, 2});
    assertThat(floats(tf.math.add(here, here))).containsExactly(2, 4);
    assertThat(floats(first.math.add(here, here))).containsExactly(2, 4);
    var code = tf.function((Ops ops, Tensor x) -> ops.math.multiply(x, x));
    assertThat(floats(code.apply(here))).containsExactly(1, 4);
  }

  @Test
  @Tag("nightly")
  void worker_killedWhileIdle_failsUntilItIsReplacedAndConnectedTo() throws Exception {
    Tensor kept = first.constant(new float[] {7, 8});
    Tensor lost = second.constant(new float[] {1, 2});
    Variable gone = Variable.of(second, new float[] {1, 2});
    var both = tf.function((Ops ops, Tensor x) -> first.math.add(second.math.multiply(x, x), x));
    assertThat(floats(both.apply(tf.constant(new float[] {2, 3})))).containsExactly(6, 12);
    workers.kill(1);
    assertOutOfReach(() -> second.math.add(lost, lost));
    assertOutOfReach(() -> lost.toArray(float[].class));
    assertOutOfReach(() -> gone.read(tf));
    assertOutOfReach(() -> second.constant(1f));
    assertOutOfReach(() -> both.apply(tf.constant(new float[] {2, 3})));
    assertOthersWork();
    assertThatThrownBy(tf::reconnect)
        .isInstanceOf(TensorFlowException.Unavailable.class)
        .hasMessageStartingWith(
            "Environment.reconnect: no answer within 5000 ms from /job:worker/task:1 at "
                + workers.cluster().address("worker", 1));
    workers.replace(1);
    tf.reconnect();
    Tensor anew = second.constant(new float[] {5, 6});
    assertThat(floats(second.math.add(anew, kept))).containsExactly(12, 14);
    assertThat(floats(both.apply(tf.constant(new float[] {2, 3})))).containsExactly(6, 12);
    assertThatThrownBy(() -> second.math.add(lost, lost))
        .isInstanceOf(TensorFlowException.Aborted.class)
        .hasMessageContaining("/job:worker/task:1 does not have the tensor any more");
    assertThatThrownBy(() -> gone.read(tf))
        .isInstanceOf(TensorFlowException.Aborted.class)
        .hasMessageContaining("/job:worker/task:1 was started anew since a variable");
    lost.close();
    gone.close();
  }

  @Test
  void call_whoseThreadIsInterrupted_isLeft() throws Exception {
    Tensor x = second.constant(2f);
    var endless =
        tf.device("/job:worker/task:1")
            .function((Ops g, Tensor y) -> g.whileLoop((q, s) -> s.gt(0f), (q, s) -> s.plus(1), y));
    assertThat(endless.apply(second.constant(-1f)).toArray(Float.class)).isEqualTo(-1f);
    Interrupts.assertLeft(
        () -> endless.apply(x),
        "this thread was interrupted while it waited; the call may go on where it runs");
    Thread.currentThread().interrupt();
    assertThat(second.math.add(x, 1).toArray(Float.class)).isEqualTo(3f);
    assertThat(Thread.interrupted()).isTrue();
    assertOthersWork();
    workers.kill(1);
  }

  @Test
  void worker_killedWhileAnOpRuns_failsTheOpImmediately() throws Exception {
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      var running = new CountDownLatch(1);
      Tensor limit = second.constant(Integer.MAX_VALUE);
      // A loop in the worker that goes on for minutes.
      var code =
          tf.function((Ops ops, Tensor most) ->
              second.whileLoop(
                  (_, i) -> second.math.less(i, most),
                  (_, i) -> second.math.add(i, second.constant(1)),
                  second.constant(0)));
      Future<Tensor> endless =
          thread.submit(() -> {
            running.countDown();
            return code.apply(limit);
          });
      running.await();
      Thread.sleep(1500);
      assertThat(endless.isDone()).isFalse();
      long start = System.nanoTime();
      workers.kill(1);
      assertThatThrownBy(endless::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(TensorFlowException.class)
          .hasMessageContaining("/job:worker/");
      assertThat(System.nanoTime() - start).isLessThan(DEADLINE.plus(LATE).toNanos());
    }
    assertOthersWork();
  }

  @Test
  void worker_thatHangs_failsWithinTheDeadlineAndGoesOnWithWhatItKept() throws Exception {
    Tensor kept = second.constant(new float[] {1, 2});
    Variable v = Variable.of(second, new float[] {3, 4});
    workers.hold(1);
    assertOutOfReach(() -> second.math.add(kept, kept));
    assertOutOfReach(() -> kept.toArray(float[].class));
    assertOutOfReach(() -> first.math.add(kept, kept));
    assertOthersWork();
    assertThatThrownBy(tf::reconnect)
        .isInstanceOf(TensorFlowException.Unavailable.class)
        .hasMessageContaining("(Read timed out)");
    workers.release(1);
    tf.reconnect();
    assertThat(floats(second.math.add(kept, v.read(tf)))).containsExactly(4, 6);
    v.close();
  }

  @Test
  void close_whileWorkersHangOrAreDead_returns() throws Exception {
    Tensor lost = first.constant(1f);
    Tensor held = second.constant(1f);
    workers.kill(0);
    workers.hold(1);
    long start = System.nanoTime();
    tf.close();
    assertThat(System.nanoTime() - start).isLessThan(DEADLINE.plus(LATE).toNanos());
    lost.close();
    held.close();
    assertThat(tf.isClosed()).isTrue();
  }

  @Tag("nightly")
  @Test
  void op_longerThanTheDeadline_ofAWorkerThatAnswers_isNotStopped() {
    var code =
        tf.function((Ops ops, Tensor x) ->
            second.whileLoop(
                (_, i) -> second.math.less(i, x),
                (_, i) -> second.math.add(i, second.constant(1)),
                second.constant(0)));
    int rounds = 20_000;
    long took;
    do {
      rounds += rounds / 2;
      long start = System.nanoTime();
      assertThat(code.apply(tf.constant(rounds)).asInt()).isEqualTo(rounds);
      took = System.nanoTime() - start;
    } while (took < DEADLINE.toNanos());
  }
}
