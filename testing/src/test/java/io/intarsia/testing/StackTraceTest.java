package io.intarsia.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.support.CallersExceptions;
import org.junit.jupiter.api.Test;

/// Stack traces of failures begin at the line of the program.
final class StackTraceTest {
  // What a law finds is thrown inside of it, and told in its message.
  @Test
  void exceptionForACaller_isMadeByMistake() {
    CallersExceptions.check(
        TypeLaws.class, HostileLaws.class, SerializationLaws.class, ImmutabilityLaw.class);
  }

  @Test
  void failure_beginsHere() {
    Throwable failure = catchThrowable(() -> OwnFunctionLaws.of("f", (_, x) -> x).withValues(0));
    assertThat(failure).isInstanceOf(IllegalArgumentException.class);
    assertThat(failure.getStackTrace()[0].getClassName()).isEqualTo(StackTraceTest.class.getName());
  }
}
