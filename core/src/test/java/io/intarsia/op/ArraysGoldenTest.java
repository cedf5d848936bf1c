package io.intarsia.op;

import io.intarsia.imperative.Environment;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Creating, shaping, picking and reducing, compared with Python TensorFlow.
class ArraysGoldenTest {
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
  @Tag("I-36")
  Stream<DynamicTest> arrays_pythonsCases_giveItsResults() {
    return GoldenSuite.of("arrays", () -> tf);
  }
}
