package io.intarsia.op;

import io.intarsia.imperative.Environment;
import io.intarsia.op.GoldenSuite.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Every public function in a graph, compared with Python TensorFlow.
class TracedGoldenTest {
  private static final List<String> AREAS =
      List.of("arrays", "math_ops", "linalg_ops", "random_ops", "strings", "nn", "debugging");

  private static final List<Environment> OPENED = new ArrayList<>();

  @AfterAll
  static void close() {
    OPENED.forEach(Environment::close);
    OPENED.clear();
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> function_pythonsCases_givesItsResults() {
    return cases(TracedModes::function);
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> loop_pythonsCases_givesItsResults() {
    return cases(TracedModes::loop);
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> unknownSizes_pythonsCases_giveItsResults() {
    return cases(TracedModes.UNKNOWN_SIZES);
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> unknownRank_pythonsCases_giveItsResults() {
    return cases(TracedModes.UNKNOWN_RANK);
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> constants_pythonsCases_giveItsResults() {
    return cases(TracedModes::constants);
  }

  private static Stream<DynamicTest> cases(Mode mode) {
    // Of its own, as kernels that draw go on where they were.
    Environment tf = Environment.open();
    OPENED.add(tf);
    return AREAS.stream().flatMap(area -> GoldenSuite.of(area, () -> tf, mode));
  }
}
