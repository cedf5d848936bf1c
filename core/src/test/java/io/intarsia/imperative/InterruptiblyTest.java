package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Ops that wait for what never comes, here an element of an empty queue.
@Timeout(30)
final class InterruptiblyTest {
  private static final List<DType> ELEMENTS = List.of(DType.INT32);

  private final CompletableFuture<Throwable> outcome = new CompletableFuture<>();
  private final CountDownLatch begins = new CountDownLatch(1);
  private Environment tf;
  private Tensor queue;

  @BeforeEach
  void open() {
    tf = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true));
    queue = tf.raw.FIFOQueueV2(ELEMENTS);
  }

  @AfterEach
  void close() {
    tf.close();
  }

  private List<Tensor> take() {
    return tf.raw.QueueDequeueV2(queue, ELEMENTS);
  }

  private Thread taker() throws InterruptedException {
    Supplier<List<Tensor>> waiting =
        () -> {
          begins.countDown();
          return take();
        };
    Thread thread =
        Thread.ofPlatform()
            .start(() -> outcome.complete(catchThrowable(() -> tf.interruptibly(waiting))));
    begins.await();
    Thread.sleep(50); // the op is reached, or will be: both have to work
    return thread;
  }

  @Test
  void interruptedThread_stopsTheOp_andTheEnvironmentGoesOn() throws Exception {
    taker().interrupt();

    assertThat(outcome.get(5, TimeUnit.SECONDS))
        .isInstanceOf(TensorFlowException.Cancelled.class)
        .hasMessageContaining("QueueDequeueV2")
        .hasMessageContaining("this thread was interrupted while it waited");
    tf.raw.QueueEnqueueV2(queue, List.of(tf.constant(7)));
    assertThat(take().getFirst().asInt()).isEqualTo(7);
  }

  @Test
  void closedEnvironment_stopsTheOp() throws Exception {
    Thread taker = taker();
    tf.close();

    assertThat(outcome.get(5, TimeUnit.SECONDS)).isInstanceOf(TensorFlowException.Cancelled.class);
    taker.join();
  }

  @Test
  void threadThatIsNotInterrupted_getsWhatTheCodeGives() {
    assertThat(tf.<Integer>interruptibly(() -> tf.interruptibly(() -> tf.constant(3)).asInt() + 1))
        .isEqualTo(4);
  }

  @Test
  void failingCode_isThrown_andLaterOpsAreAsBefore() {
    assertThatThrownBy(() ->
            tf.interruptibly(() -> {
              throw new IllegalStateException("by the code");
            }))
        .hasMessage("by the code");
    Thread.currentThread().interrupt();
    assertThat(tf.constant(1).plus(2).asInt()).isEqualTo(3);
    assertThat(Thread.interrupted()).isTrue();
  }
}
