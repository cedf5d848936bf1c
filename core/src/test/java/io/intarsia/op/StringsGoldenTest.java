package io.intarsia.op;

import io.intarsia.imperative.Environment;
import io.intarsia.support.OnEveryExecutor;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Strings, compared with Python TensorFlow.
@OnEveryExecutor
class StringsGoldenTest {
  private final Environment tf;

  StringsGoldenTest(Environment tf) {
    this.tf = tf;
  }

  @TestFactory
  @Tag("I-28")
  Stream<DynamicTest> strings_pythonsCases_giveItsResults() {
    return GoldenSuite.of("strings", () -> tf);
  }
}
