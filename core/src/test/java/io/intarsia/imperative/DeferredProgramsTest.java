package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.support.Environments;
import io.intarsia.support.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random programs of ops, reads, closes, assignments, failures and threads give the same, bit for
/// bit, whether ops wait or not; each comes again and again with other numbers. Many more can be
/// run with `-Dintarsia.programs=100000`.
@Timeout(3600)
final class DeferredProgramsTest {
  // From the third turn on ops wait; the last turns run as graphs, if the segments are long.
  private static final int TURNS = 40;

  private final Environments environments;

  DeferredProgramsTest(Environments environments) {
    this.environments = environments;
  }

  static Stream<Integer> seeds() {
    return Tier.sample(IntStream.range(0, Integer.getInteger("intarsia.programs", 150)).boxed(), 5);
  }

  private static List<String> run(Environment tf, int seed) {
    List<String> seen = new ArrayList<>();
    try (var program = new DeferredProgram(tf, seed)) {
      for (int turn = 0; turn < TURNS; turn++) {
        seen.addAll(program.run(turn));
      }
    }
    return seen;
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void programs_whoseOpsWait_giveWhatEagerOnesGive(int seed) {
    List<String> expected;
    try (Environment eager = Environment.open()) {
      expected = run(eager, seed);
    }
    var waiting = EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED);
    assertThat(run(environments.open(waiting), seed)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "seed={0}")
  @MethodSource("seeds")
  void programs_allAsGraphs_giveWhatEagerOnesGive(int seed) {
    List<String> expected;
    try (Environment eager = Environment.open()) {
      expected = run(eager, seed).subList(0, 8);
    }
    System.setProperty("intarsia.deferral", "ALWAYS");
    try {
      var waiting = EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED);
      Environment tf = environments.open(waiting);
      System.clearProperty("intarsia.deferral");
      assertThat(run(tf, seed).subList(0, 8)).isEqualTo(expected);
    } finally {
      System.clearProperty("intarsia.deferral");
    }
  }
}
