package io.intarsia.op;

import io.intarsia.imperative.Environment;
import io.intarsia.support.OnEveryExecutor;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Elementwise mathematics, counting, linear algebra and stateless random numbers, compared with
/// Python TensorFlow.
@OnEveryExecutor
class MathGoldenTest {
  private final Environment tf;

  MathGoldenTest(Environment tf) {
    this.tf = tf;
  }

  @TestFactory
  @Tag("I-28")
  Stream<DynamicTest> math_pythonsCases_giveItsResults() {
    return GoldenSuite.of("math_ops", () -> tf);
  }

  @TestFactory
  @Tag("I-28")
  Stream<DynamicTest> linalg_pythonsCases_giveItsResults() {
    return GoldenSuite.of("linalg_ops", () -> tf);
  }

  @TestFactory
  @Tag("I-28")
  @Tag("I-35")
  Stream<DynamicTest> random_pythonsCases_giveItsResults() {
    return GoldenSuite.of("random_ops", () -> tf);
  }
}
