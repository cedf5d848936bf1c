package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/// Rules in programs that XLA compiles, against Python's tape: the first cases of each op, because
/// compiling takes its time. What XLA cannot do `xla-gradients.txt` tells, and it must be so.
@Tag("E-034")
final class CompiledGradientTest {
  private static final Path CANNOT = Path.of("src/test/resources/xla-gradients.txt");
  private static final FunctionOptions COMPILED =
      FunctionOptions.defaults().withJitCompile(true).withSourceLines(false);

  /// Where of the file, by op or case.
  private static final Map<String, String> WHERE = new HashMap<>();

  private static Environment tf;

  @BeforeAll
  static void open() throws IOException {
    tf = Environment.open(EnvironmentOptions.defaults().withUnvettedOps(true));
    for (String line : Files.readAllLines(CANNOT)) {
      if (!line.startsWith("#")) {
        String[] parts = line.split(": ", 3);
        for (String each : parts[2].split(" \\| ", -1)) {
          WHERE.put(each, parts[0]);
        }
      }
    }
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  /// Cases with an op that none before has.
  private static Stream<GradientCase> first() {
    Set<String> seen = new HashSet<>();
    return GradientCase.all(tf)
        .filter(GradientCase::isPythons)
        .filter(each -> seen.addAll(each.ops()));
  }

  private static Stream<DynamicTest> tests(List<String> failing, Consumer<GradientCase> check) {
    return Tier.sample(first(), 40, GradientCase::name)
        .map(each ->
            DynamicTest.dynamicTest(
                each.name(),
                () -> {
                  try (var _ = tf.scope()) {
                    if (failing.stream().anyMatch(places(each)::contains)) {
                      assertThatThrownBy(() -> check.accept(each))
                          .as("something that XLA cannot do")
                          .isNotNull();
                    } else {
                      check.accept(each);
                    }
                  }
                }));
  }

  private static List<String> places(GradientCase golden) {
    return Stream.concat(Stream.of(golden.name()), golden.ops().stream())
        .map(each -> WHERE.getOrDefault(each, "nowhere"))
        .toList();
  }

  @Test
  void list_namesOpsAndCasesOfTheGoldens() {
    Set<String> known = new HashSet<>();
    GradientCase.all(tf)
        .forEach(each -> {
          known.add(each.name());
          known.addAll(each.ops());
        });
    assertThat(known).containsAll(WHERE.keySet());
  }

  @TestFactory
  @Timeout(900)
  Stream<DynamicTest> rule_insideACompiledFunction_isPythons() {
    return tests(
        List.of("op", "back", "there"),
        golden -> {
          var code = tf.function((Ops g, List<Tensor> in) -> golden.gradients(g, in), COMPILED);
          golden.compare(tf, code.apply(golden.inputs(tf)));
        });
  }

  @TestFactory
  @Timeout(900)
  Stream<DynamicTest> rule_throughACompiledFunction_isPythons() {
    return tests(
        List.of("op", "back"),
        golden -> {
          var code = tf.function((Ops g, List<Tensor> in) -> golden.targets(g, in), COMPILED);
          List<Tensor> sources = golden.sources(tf);
          try (GradientTape tape = tf.gradientTape()) {
            tape.watch(sources);
            List<Tensor> targets = code.apply(sources);
            golden.compare(tf, GradientCase.gradients(tape, targets, sources, golden.weights(tf)));
          }
        });
  }
}
