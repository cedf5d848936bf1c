package io.intarsia;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// Tests get an environment of their own, which is closed after them.
@TestMethodOrder(OrderAnnotation.class)
final class EnvironmentParameterTest {
  private static final AtomicReference<Environment> FIRST = new AtomicReference<>();

  private final Environment tf;

  EnvironmentParameterTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  @Order(1)
  void parameter_ofConstructorAndMethod_isOneOpenEnvironment(Environment again) {
    FIRST.set(tf);

    assertThat(again).isSameAs(tf);
    assertThat(tf.constant(3).asInt()).isEqualTo(3);
  }

  @Test
  @Order(2)
  void parameter_ofTheNextTest_isAnother() {
    assertThat(FIRST.get()).isNotNull().isNotSameAs(tf);
    assertThat(FIRST.get().isClosed()).isTrue();
    assertThat(tf.isClosed()).isFalse();
  }
}
