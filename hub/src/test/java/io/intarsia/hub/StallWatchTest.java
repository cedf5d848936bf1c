package io.intarsia.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is watched is the wait for bytes, and nothing else.
@Timeout(20)
final class StallWatchTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  /// Gives three bytes, then none until it is closed.
  private static final class Silent extends InputStream {
    private final CountDownLatch closed = new CountDownLatch(1);
    private int left = 3;

    @Override
    public int read() throws IOException {
      if (left-- > 0) {
        return 7;
      }
      try {
        closed.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new IOException("closed");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      bytes[offset] = (byte) read();
      return 1;
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  @Test
  void reader_thatTakesItsTime_isNotInTheWay_andSilenceAfterItIsNoticed() throws Exception {
    try (var stream = new Silent();
        var watch = new StallWatch(stream, SHORT)) {
      byte[] chunk = new byte[8];
      for (int i = 0; i < 3; i++) {
        assertThat(watch.read(chunk)).isEqualTo(1);
        Thread.sleep(4 * SHORT.toMillis());
      }
      assertThat(stream.closed.getCount()).isEqualTo(1);
      assertThatThrownBy(() -> watch.read(chunk))
          .isInstanceOf(HttpTimeoutException.class)
          .hasMessage("no bytes for PT0.05S");
      assertThat(stream.closed.getCount()).isZero();
    }
  }

  @Test
  void close_endsTheWatch() throws Exception {
    WeakReference<InputStream> stream = watchedAndClosed();
    while (stream.get() != null) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(stream.get()).isNull();
  }

  private static WeakReference<InputStream> watchedAndClosed() throws IOException {
    InputStream stream = new ByteArrayInputStream(new byte[3]);
    try (var watch = new StallWatch(stream, Duration.ofHours(1))) {
      assertThat(watch.read(new byte[8])).isEqualTo(3);
    }
    return new WeakReference<>(stream);
  }
}
