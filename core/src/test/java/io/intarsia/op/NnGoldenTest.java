package io.intarsia.op;

import io.intarsia.imperative.Environment;
import io.intarsia.support.OnEveryExecutor;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// The `nn` endpoints against what Python TensorFlow computes.
@OnEveryExecutor
class NnGoldenTest {
  private final Environment tf;

  NnGoldenTest(Environment tf) {
    this.tf = tf;
  }

  @TestFactory
  @Tag("I-21")
  @Tag("I-28")
  Stream<DynamicTest> nn_pythonsCases_giveItsResults() {
    return GoldenSuite.of("nn", () -> tf);
  }
}
