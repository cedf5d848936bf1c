package io.intarsia.op;

import io.intarsia.imperative.Environment;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Assertions: what passes and what fails, compared with Python TensorFlow.
class DebuggingGoldenTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  @TestFactory
  @Tag("I-28")
  Stream<DynamicTest> assertions_pythonsCases_passAndFailAlike() {
    return GoldenSuite.of("debugging", () -> tf);
  }
}
