package io.intarsia.op;

import io.intarsia.imperative.Environment;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Every public function in a graph, compared with Python TensorFlow.
class TracedGoldenTest {
  private static final List<String> AREAS =
      List.of("arrays", "math_ops", "linalg_ops", "random_ops", "strings", "nn");

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
  @Tag("I-02")
  Stream<DynamicTest> function_pythonsCases_givesItsResults() {
    return AREAS.stream().flatMap(area -> GoldenSuite.of(area, () -> tf, TracedModes::function));
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> loop_pythonsCases_givesItsResults() {
    return AREAS.stream().flatMap(area -> GoldenSuite.of(area, () -> tf, TracedModes::loop));
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> unknownSizes_pythonsCases_giveItsResults() {
    return AREAS.stream()
        .flatMap(area -> GoldenSuite.of(area, () -> tf, TracedModes.UNKNOWN_SIZES));
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> unknownRank_pythonsCases_giveItsResults() {
    return AREAS.stream().flatMap(area -> GoldenSuite.of(area, () -> tf, TracedModes.UNKNOWN_RANK));
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> constants_pythonsCases_giveItsResults() {
    return AREAS.stream().flatMap(area -> GoldenSuite.of(area, () -> tf, TracedModes::constants));
  }
}
