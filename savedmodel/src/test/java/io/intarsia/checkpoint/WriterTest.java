package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is written when the thread that asks for it is interrupted.
@Timeout(30)
final class WriterTest {
  private final AtomicInteger written = new AtomicInteger();
  private final CountDownLatch isTaking = new CountDownLatch(1);
  private final CountDownLatch mayTake = new CountDownLatch(1);
  private final Thread caller = Thread.currentThread();

  private static Snapshot nothing() {
    return new Snapshot(Map.of());
  }

  private Snapshot slowly() {
    isTaking.countDown();
    try {
      mayTake.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return nothing();
  }

  @Test
  void submit_interruptedBeforeTheValuesAreTaken_writesNothing() throws Exception {
    try (var writer = new Writer()) {
      Thread interrupting =
          Thread.ofPlatform()
              .start(() -> {
                try {
                  isTaking.await();
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
                caller.interrupt();
              });
      assertThatThrownBy(() -> writer.submit(this::slowly, _ -> written.incrementAndGet()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("nothing is written");
      assertThat(Thread.interrupted()).isTrue();
      interrupting.join();
      mayTake.countDown();
      writer.sync();
      assertThat(written).hasValue(0);

      writer.submit(WriterTest::nothing, _ -> written.incrementAndGet());
      writer.sync();
      assertThat(written).hasValue(1);
    }
  }

  @Test
  void submit_interruptedAfterTheValuesAreTaken_writes() throws Exception {
    try (var writer = new Writer()) {
      writer.submit(
          () -> {
            caller.interrupt(); // by the thread that writes, with the values in its hands
            return nothing();
          },
          _ -> written.incrementAndGet());
      assertThat(Thread.interrupted()).isTrue();
      writer.sync();
      assertThat(written).hasValue(1);
    } catch (IllegalStateException e) {
      // The caller was faster: then nothing may be written.
      assertThat(Thread.interrupted()).isTrue();
      assertThat(written).hasValue(0);
    }
  }

  @Test
  void sync_interruptedWhileItWaits_saysThatTheWorkGoesOn() throws Exception {
    try (var writer = new Writer()) {
      writer.submit(
          WriterTest::nothing,
          _ -> {
            slowly();
            written.incrementAndGet();
          });
      isTaking.await();
      caller.interrupt();
      assertThatThrownBy(writer::sync)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("which goes on; nothing else was begun");
      assertThat(Thread.interrupted()).isTrue();
      mayTake.countDown();
      writer.sync();
      assertThat(written).hasValue(1);
    }
  }
}
