package io.intarsia.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.internal.remote.RemoteSession.Setup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How soon who waits for a server notices that nobody listens there any more.
@Timeout(30)
final class WatchTest {
  private static final long HALF_A_SECOND = TimeUnit.MILLISECONDS.toNanos(500);

  private final AtomicLong lastReached = new AtomicLong(System.nanoTime() - HALF_A_SECOND);

  @SuppressWarnings("NullAway") // the tasks are asked much later
  private Watch watch(int port) {
    var setup = new Setup(new RemoteTarget("localhost", port), new byte[0], Duration.ofSeconds(30));
    return new Watch(setup, new Pulse(null, "/job:worker/task:0", Map.of()), Set.of(), lastReached);
  }

  @Test
  void look_atAServerThatEnds_isNeverMoreThanHalfASecondAgo() throws IOException {
    Watch watch;
    try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      watch = watch(server.getLocalPort());
      for (int i = 0; i < 3; i++) {
        assertThat(watch.pause()).isBetween(1L, HALF_A_SECOND / 2);
        lastReached.addAndGet(-HALF_A_SECOND); // as if it had paused
        assertThat(watch.look()).isNull();
      }
    }
    lastReached.addAndGet(-HALF_A_SECOND);
    assertThat(Objects.requireNonNull(watch.look()).report())
        .hasMessageContaining("the connection is lost, nobody listens there any more");
  }

  @Test
  void look_ofManyAtATime_isOneConnection() throws IOException {
    try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      for (int i = 0; i < 20; i++) {
        assertThat(watch(server.getLocalPort()).look()).isNull();
      }
      server.setSoTimeout(1);
      server.accept().close();
      assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }
}
