package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.internal.c.HostMemory;
import io.intarsia.internal.c.LiveObjects;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HostTensorLifetimeTest {
  @Test
  void hostTensor_closedWhileAnotherThreadReads_isReadToTheEndOrRefused() throws Exception {
    float[] ones = new float[1 << 18];
    Arrays.fill(ones, 1);
    for (int round = 0; round < 50; round++) {
      var host = HostTensor.of(ones);
      var reading = new CountDownLatch(1);
      var outcome = new AtomicReference<Throwable>();
      Thread reader = Thread.ofPlatform().start(() -> readUntilClosed(host, reading, outcome));
      reading.await();
      host.close();
      reader.join(Duration.ofSeconds(30));
      assertThat(outcome.get())
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("host tensor used after close()");
    }
  }

  private static void readUntilClosed(
      HostTensor host, CountDownLatch reading, AtomicReference<Throwable> outcome) {
    try {
      while (true) {
        float[] read = host.toArray(float[].class);
        assertThat(read[read.length - 1]).isEqualTo(1f);
        reading.countDown();
      }
    } catch (Throwable t) {
      outcome.set(t);
    }
  }

  @Test
  void hostTensor_closedByTwoThreads_isFreedOnce() throws Exception {
    long before = HostMemory.all().count();
    for (int round = 0; round < 500; round++) {
      var host = HostTensor.of(new String[] {"a string of more than twenty-two bytes"});
      var start = new CountDownLatch(1);
      Runnable close =
          () -> {
            try {
              start.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            host.close();
          };
      List<Thread> threads =
          List.of(Thread.ofPlatform().start(close), Thread.ofPlatform().start(close));
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
    }
    assertThat(HostMemory.all().count()).isLessThanOrEqualTo(before);
  }

  @Test
  void hostTensor_afterClose_refusesEveryRead() {
    var host = HostTensor.of(new float[] {1, 2});
    host.close();
    host.close();
    assertThat(host.isClosed()).isTrue();
    List<Runnable> reads =
        List.of(
            () -> host.toArray(float[].class),
            host::toList,
            host::toNdArray,
            () -> host.toBuffer(FloatBuffer.class),
            () -> host.copyTo(FloatBuffer.allocate(2)),
            () -> host.elementAt(0),
            () -> host.doubleAt(0),
            () -> host.longAt(0),
            () -> host.booleanAt(0));
    for (Runnable read : reads) {
      assertThatThrownBy(read::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("host tensor used after close()");
    }
    assertThat(host.toString()).isEqualTo("HostTensor(closed)");
    assertThat(host.dtype()).isEqualTo(DType.FLOAT32);
  }

  @Test
  void hostTensors_thatAreGarbage_areFreed() {
    var registry = HostMemory.all();
    long before = registry.bytes();
    try (var tf = Environment.open()) {
      Tensor big = tf.constant(new float[1 << 18]);
      long most = 0;
      for (int i = 0; i < 300; i++) {
        Reads.drop(big);
        most = Math.max(most, registry.bytes() - before);
      }
      assertThat(most).isGreaterThan(8 << 20);
      for (int i = 0; i < 200 && registry.bytes() - before > 8 << 20; i++) {
        System.gc();
        registry.reapAll();
      }
      assertThat(registry.bytes() - before).isLessThanOrEqualTo(8 << 20);
    } finally {
      Reads.settle();
    }
  }

  /// The leak check counts what nobody closed by hand; these are meant.
  private static final class Reads {
    private static int dropped;

    static void drop(Tensor tensor) {
      assertThat(tensor.toHost().doubleAt(7)).isZero();
      dropped++;
    }

    static void settle() {
      LiveObjects.forget(dropped);
      dropped = 0;
    }
  }

  @Test
  void hostTensor_notClosed_isInTheLeakReport() {
    var options = EnvironmentOptions.defaults().withRecordCreation(true);
    try (var tf = Environment.open(options);
        var host = tf.constant(new float[1024]).toHost()) {
      assertThat(tf.leakReport()).contains("1 live tensors", "host tensors", "made at");
      assertThat(host.size()).isEqualTo(1024);
    }
  }
}
