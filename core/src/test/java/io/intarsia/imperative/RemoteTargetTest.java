package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.internal.remote.RemoteTarget;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("I-13")
final class RemoteTargetTest {
  @ParameterizedTest
  @CsvSource({
    "grpc://localhost:2222, localhost, 2222",
    "grpc://my_worker-1.example.org:1, my_worker-1.example.org, 1",
    "grpc://10.0.0.1:65535, 10.0.0.1, 65535",
    "grpc://[::1]:2222, [::1], 2222"
  })
  void parse_hostAndPort_areRead(String text, String host, int port) {
    assertThat(RemoteTarget.parse(text)).isEqualTo(new RemoteTarget(host, port));
    assertThat(RemoteTarget.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:2222, 'has the scheme http, which is not understood'",
    "localhost:2222, does not begin with grpc://",
    "GRPC://localhost:2222, does not begin with grpc://",
    "grpc://localhost, is not a host and a port",
    "grpc://:2222, is not a host and a port",
    "grpc://localhost:port, is not a host and a port",
    "grpc://localhost:2222/, is not a host and a port",
    "grpc://a:1@b:2, is not a host and a port",
    "grpc://::1:2222, is not a host and a port",
    "grpc://localhost:0, has no port from 1 to 65535",
    "grpc://localhost:65536, has no port from 1 to 65535",
    "' ', does not begin with grpc://"
  })
  void target_ofAnotherForm_isRefused(String text, String wrong) {
    assertThatThrownBy(() -> EnvironmentOptions.defaults().withTarget(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "target: \"%s\" %s; write grpc://host:port, as `intarsia server` prints it, or \"\" for"
                    .formatted(text, wrong)
                + " this process");
  }

  @Test
  void target_elsewhere_hasTheSessionExecutor() {
    var defaults = EnvironmentOptions.defaults();
    var options = defaults.withTarget("grpc://localhost:2222");
    assertThat(options.executor()).isEqualTo(ExecutorKind.SESSION);
    assertThat(options.withTarget("").withExecutor(defaults.executor())).isEqualTo(defaults);
  }

  @Test
  void deadline_isThirtySecondsAndAtLeastATenthOfOne() {
    var defaults = EnvironmentOptions.defaults();
    assertThat(defaults.deadline()).isEqualTo(Duration.ofSeconds(30));
    assertThat(defaults.withDeadline(Duration.ofMillis(100)).deadline().toMillis()).isEqualTo(100);
    assertThatThrownBy(() -> defaults.withDeadline(Duration.ofMillis(99)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("EnvironmentOptions: deadline in ms must be at least 100, got 99");
    assertThatThrownBy(() -> defaults.withDeadline(Duration.ofSeconds(Long.MAX_VALUE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("EnvironmentOptions: deadline in ms must be at most 2147483647");
  }
}
