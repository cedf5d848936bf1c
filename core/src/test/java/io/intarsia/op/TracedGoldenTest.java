package io.intarsia.op;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.GoldenSuite.Mode;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.OnlyEager;
import io.intarsia.support.Tier;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// Every public function in a graph, compared with Python TensorFlow.
@OnEveryExecutor
class TracedGoldenTest {
  private static final List<String> AREAS =
      List.of("arrays", "math_ops", "linalg_ops", "random_ops", "strings", "nn", "debugging");

  private static final String TRACING =
      "what a trace knows of its arguments does not depend on who runs it";

  private final Environments environments;

  // One for each factory, as kernels that draw go on where they were.
  TracedGoldenTest(Environments environments) {
    this.environments = environments;
  }

  @TestFactory
  @Tag("I-02")
  Stream<DynamicTest> function_pythonsCases_givesItsResults() {
    return cases(TracedModes::function);
  }

  @TestFactory
  @OnlyEager("in a session functions have one way only")
  @Tag("I-02")
  Stream<DynamicTest> callersThread_pythonsCases_givesItsResults() {
    return cases(TracedModes::callersThread);
  }

  @TestFactory
  @OnlyEager("loops have tests of their own on every executor")
  @Tag("I-02")
  Stream<DynamicTest> loop_pythonsCases_givesItsResults() {
    return cases(TracedModes::loop);
  }

  @TestFactory
  @OnlyEager(TRACING)
  @Tag("I-02")
  Stream<DynamicTest> unknownSizes_pythonsCases_giveItsResults() {
    return cases(TracedModes.UNKNOWN_SIZES);
  }

  @TestFactory
  @OnlyEager(TRACING)
  @Tag("I-02")
  Stream<DynamicTest> unknownRank_pythonsCases_giveItsResults() {
    return cases(TracedModes.UNKNOWN_RANK);
  }

  @TestFactory
  @OnlyEager(TRACING)
  @Tag("I-02")
  Stream<DynamicTest> constants_pythonsCases_giveItsResults() {
    return cases(TracedModes::constants);
  }

  private Stream<DynamicTest> cases(Mode mode) {
    Supplier<Environment> tf = environments.forCases(EnvironmentOptions.defaults());
    return AREAS.stream()
        .map(GoldenSuite::cases)
        .map(cases -> environments.executor().sample(cases, GoldenCase::endpoint))
        .map(cases -> Tier.sample(cases, 20, GoldenCase::id))
        .flatMap(cases -> GoldenSuite.of(cases, tf, mode));
  }
}
