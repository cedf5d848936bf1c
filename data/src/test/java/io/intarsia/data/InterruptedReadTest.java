package io.intarsia.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A thread that waits for the second element, which a filter looks for without end.
@Timeout(60)
final class InterruptedReadTest {
  private final Environment tf = Environment.open();
  private final DatasetIterator<Tensor> elements =
      Dataset.range(tf, Long.MAX_VALUE).filter((g, n) -> g.math.less(n, g.constant(1L))).iterator();
  private final CompletableFuture<Throwable> outcome = new CompletableFuture<>();

  @AfterEach
  void close() {
    tf.close();
  }

  private Thread reader() throws InterruptedException {
    assertThat(elements.next().asLong()).isZero();
    Thread reader =
        Thread.ofPlatform()
            .start(() ->
                outcome.complete(catchThrowable(() -> tf.<Tensor>interruptibly(elements::next))));
    reader.join(200);
    return reader;
  }

  @Test
  void interruptibly_interruptedThread_isCancelledAndTheIteratorEnded() throws Exception {
    reader().interrupt();

    assertThat(outcome.get(20, TimeUnit.SECONDS))
        .isInstanceOf(TensorFlowException.Cancelled.class)
        .hasMessageContaining("this thread was interrupted while it waited");
    assertThatThrownBy(elements::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("next after close");
  }

  @Test
  void interruptibly_closedEnvironment_isCancelled() throws Exception {
    Thread reader = reader();
    tf.close();

    assertThat(outcome.get(20, TimeUnit.SECONDS)).isInstanceOf(TensorFlowException.Cancelled.class);
    reader.join();
  }
}
