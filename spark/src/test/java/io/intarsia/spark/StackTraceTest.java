package io.intarsia.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.support.CallersExceptions;
import org.junit.jupiter.api.Test;

/// Stack traces of failures begin at the line of the program.
final class StackTraceTest {
  @Test
  void exceptionForACaller_isMadeByMistake() {
    CallersExceptions.check(SparkModels.class);
  }

  @Test
  void failure_beginsHere() {
    Throwable failure = catchThrowable(() -> ModelColumns.defaults().withInput("x"));
    assertThat(failure).isInstanceOf(IllegalArgumentException.class);
    assertThat(failure.getStackTrace()[0].getClassName()).isEqualTo(StackTraceTest.class.getName());
  }
}
