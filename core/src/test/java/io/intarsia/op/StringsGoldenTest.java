package io.intarsia.op;

import io.intarsia.imperative.Environment;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Strings, compared with Python TensorFlow.
class StringsGoldenTest {
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
  Stream<DynamicTest> strings_pythonsCases_giveItsResults() {
    return GoldenSuite.of("strings", () -> tf);
  }
}
