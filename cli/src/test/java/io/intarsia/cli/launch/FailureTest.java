package io.intarsia.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FailureTest {
  @ParameterizedTest
  @CsvSource({
    "1, task 4 ended with exit code 1",
    "128, task 4 ended with exit code 128",
    "129, task 4 ended with exit code 129 (signal 1)",
    "137, task 4 ended with exit code 137 (signal 9)",
    "192, task 4 ended with exit code 192 (signal 64)",
    "193, task 4 ended with exit code 193",
    "255, task 4 ended with exit code 255",
  })
  void failureOfATask_namesItItsCodeAndTheSignal(int exitCode, String what) {
    assertThat(Failure.ofTask(4, exitCode)).isEqualTo(new Failure(what, exitCode, true));
  }
}
