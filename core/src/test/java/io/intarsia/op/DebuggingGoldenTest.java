package io.intarsia.op;

import io.intarsia.imperative.Environment;
import io.intarsia.support.OnEveryExecutor;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Assertions: what passes and what fails, compared with Python TensorFlow.
@OnEveryExecutor
class DebuggingGoldenTest {
  private final Environment tf;

  DebuggingGoldenTest(Environment tf) {
    this.tf = tf;
  }

  @TestFactory
  @Tag("I-28")
  Stream<DynamicTest> assertions_pythonsCases_passAndFailAlike() {
    return GoldenSuite.of("debugging", () -> tf);
  }
}
