package io.intarsia.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class HostThreadsTest {
  private static WeakReference<Future<?>> cancelledAlarm() {
    Future<?> alarm =
        HostThreads.after(
            Duration.ofHours(1),
            () -> {
              throw new AssertionError("cancelled before");
            });
    assertThat(alarm.cancel(false)).isTrue();
    return new WeakReference<>(alarm);
  }

  @Test
  @Timeout(120)
  void after_cancelled_isNotKeptUntilItsTime() throws InterruptedException {
    WeakReference<Future<?>> alarm = cancelledAlarm();
    while (alarm.get() != null) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(alarm.get()).isNull();
  }
}
