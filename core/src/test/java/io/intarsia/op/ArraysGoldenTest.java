package io.intarsia.op;

import io.intarsia.imperative.Environment;
import io.intarsia.support.OnEveryExecutor;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Creating, shaping, picking and reducing, compared with Python TensorFlow.
@OnEveryExecutor
class ArraysGoldenTest {
  private final Environment tf;

  ArraysGoldenTest(Environment tf) {
    this.tf = tf;
  }

  @TestFactory
  @Tag("I-28")
  @Tag("I-36")
  Stream<DynamicTest> arrays_pythonsCases_giveItsResults() {
    return GoldenSuite.of("arrays", () -> tf);
  }
}
