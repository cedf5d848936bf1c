package io.intarsia.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/// What happens to assertions in threads that nobody asks for their result.
final class ThreadCheckTest {
  @Test
  void check_afterAThreadThatFailed_failsOnce() throws InterruptedException {
    Thread platform =
        Thread.ofPlatform().name("bare").start(() -> assertThat(1).as("in a thread").isEqualTo(2));
    platform.join();
    Thread light = Thread.startVirtualThread(() -> assertThat(3).isEqualTo(4));
    light.join();

    assertThatThrownBy(ThreadCheck::check)
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("2 threads died, the first, \"bare\", of ")
        .hasMessageContaining("[in a thread]");
    assertThatCode(ThreadCheck::check).doesNotThrowAnyException();
  }
}
