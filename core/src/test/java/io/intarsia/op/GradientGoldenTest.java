package io.intarsia.op;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.internal.gradient.GradientCoverage;
import io.intarsia.op.GoldenSuite.Mode;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.Executor;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.OnlyEager;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Each rule against Python's tape, first order and second, and against differences of the op's
/// values: wherever code runs.
@Tag("E-034")
@OnEveryExecutor
final class GradientGoldenTest {
  private static final String TRACING = "what a trace knows does not depend on who runs it";

  private final Executor executor;
  private final Supplier<Environment> environment;
  private Environment tf;

  GradientGoldenTest(Environments environments) {
    // Some ops are run by no function of the library.
    executor = environments.executor();
    environment = environments.forCases(EnvironmentOptions.defaults().withUnvettedOps(true));
    tf = environment.get();
  }

  /// Rules that no case runs.
  private static final Set<String> ELSEWHERE =
      Set.of(
          // SpecialRulesTest
          "PreventGradient",
          "RandomGamma",
          "ResourceGatherNd",
          // GradientTapeTest
          "ReadVariableOp",
          "ResourceGather");

  @Test
  void rules_allHaveACase() {
    Set<String> lacking = new TreeSet<>(GradientCoverage.withRule());
    GradientCase.all(tf).forEach(each -> lacking.removeAll(each.ops()));
    assertThat(lacking).containsExactlyInAnyOrderElementsOf(ELSEWHERE);
  }

  private Stream<DynamicTest> tests(Stream<GradientCase> cases, Consumer<GradientCase> check) {
    return Tier.sample(cases, 24, GradientCase::name)
        .map(each ->
            DynamicTest.dynamicTest(
                each.name(),
                () -> {
                  tf = environment.get();
                  try (var _ = tf.scope()) {
                    check.accept(each.on(tf));
                  }
                }));
  }

  private Stream<GradientCase> sample() {
    return executor.sample(all(), GradientCase::ops).filter(each -> !lacksSizes(each));
  }

  // A graph makes no nodes for a matrix of compressed rows that it sees the handle of alone.
  private Stream<GradientCase> all() {
    return GradientCase.all(tf)
        .filter(each -> executor == Executor.EAGER || !isOfCompressedRows(each));
  }

  // A session looks at the body of a function before it knows the sizes of the arguments.
  private boolean lacksSizes(GradientCase golden) {
    return executor == Executor.SESSION && golden.ops().contains("ApproxTopK");
  }

  private Stream<DynamicTest> likePython(Mode mode) {
    return likePython(all(), mode);
  }

  private Stream<DynamicTest> likePython(Stream<GradientCase> cases, Mode mode) {
    return tests(
        cases.filter(each -> mode.knowledge().isEmpty() || !each.needsSizes()),
        golden -> {
          List<Tensor> got = mode.run(tf, golden.inputs(tf), golden::gradients);
          golden.compare(tf, golden.isPythons() ? got : List.of());
        });
  }

  @TestFactory
  Stream<DynamicTest> rule_eager_isPythons() {
    return likePython(GoldenSuite.IMPERATIVE);
  }

  @TestFactory
  Stream<DynamicTest> rule_inAFunction_isPythons() {
    return likePython(sample(), TracedModes::function);
  }

  @TestFactory
  @OnlyEager("loops have tests of their own on every executor")
  Stream<DynamicTest> rule_inALoop_isPythons() {
    return likePython(TracedModes::loop);
  }

  @TestFactory
  @OnlyEager(TRACING)
  Stream<DynamicTest> rule_ofUnknownSizes_isPythons() {
    return likePython(TracedModes.UNKNOWN_SIZES);
  }

  @TestFactory
  @OnlyEager(TRACING)
  Stream<DynamicTest> rule_ofUnknownRank_isPythons() {
    return likePython(TracedModes.UNKNOWN_RANK);
  }

  @TestFactory
  Stream<DynamicTest> rule_throughACalledFunction_isPythons() {
    return throughACall(sample(), Tensor::shape);
  }

  @TestFactory
  @OnlyEager(TRACING)
  Stream<DynamicTest> rule_throughACalledFunctionOfUnknownSizes_isPythons() {
    return throughACall(
        GradientCase.all(tf).filter(each -> !each.needsSizes()),
        source -> Shape.unknownOfRank(source.rank()));
  }

  private Stream<DynamicTest> throughACall(
      Stream<GradientCase> cases, Function<Tensor, Shape> known) {
    return tests(
        cases.filter(GradientCase::isPythons).filter(each -> !isOfCompressedRows(each)),
        golden -> {
          List<Tensor> sources = golden.sources(tf);
          List<TensorSpec> specs =
              sources.stream()
                  .<TensorSpec>map(source -> TensorSpec.of(known.apply(source), source.dtype()))
                  .toList();
          var code =
              tf.function(
                  (Ops g, List<Tensor> in) -> negatedOften(g, golden.targets(g, in)),
                  FunctionOptions.defaults().withInputSignature(specs));
          try (GradientTape tape = tf.gradientTape()) {
            tape.watch(sources);
            List<Tensor> targets = code.apply(sources);
            golden.compare(tf, GradientCase.gradients(tape, targets, sources, golden.weights(tf)));
          }
        });
  }

  /// Whether it has a matrix of compressed rows, which the backward pass of a call or a loop would
  /// take as an argument: the runtime makes no nodes for those of which it does not see how they
  /// are made.
  private static boolean isOfCompressedRows(GradientCase golden) {
    return golden.ops().stream().anyMatch(op -> op.contains("CSRSparseMatrix"));
  }

  /// The same, by so many ops that they are not run one by one.
  private static List<Tensor> negatedOften(Ops g, List<Tensor> targets) {
    List<Tensor> negated = new ArrayList<>(targets);
    for (int i = 0; i < 12; i++) {
      negated.replaceAll(g.raw::Neg);
    }
    return negated;
  }

  /// The loss of two iterations, halved.
  @TestFactory
  @OnlyEager("loops have tests of their own on every executor")
  Stream<DynamicTest> rule_throughALoop_isPythons() {
    return tests(
        GradientCase.all(tf)
            .filter(GradientCase::isPythons)
            .filter(each -> !isOfCompressedRows(each)),
        golden -> {
          var code = tf.function((Ops g, List<Tensor> in) -> twice(golden, g, in));
          List<Tensor> sources = golden.sources(tf);
          golden.compare(tf, code.apply(sources));
        });
  }

  private static List<Tensor> twice(GradientCase golden, Ops g, List<Tensor> sources) {
    try (GradientTape tape = g.gradientTape()) {
      tape.watch(sources);
      List<Tensor> last =
          g.whileLoop(
              (c, v) -> c.math.less(v.getFirst(), c.constant(2)),
              (b, v) -> {
                List<Tensor> targets = golden.targets(b, sources);
                Tensor loss = GradientCase.loss(b, targets, golden.weights(b));
                return List.of(v.getFirst().plus(1), v.get(1).plus(loss));
              },
              List.of(g.constant(0), g.constant(0.0)));
      List<Tensor> half = List.of(g.constant(0.5));
      return GradientCase.gradients(tape, List.of(last.get(1)), sources, half);
    }
  }

  @TestFactory
  @OnlyEager("the numbers are those of the goldens, which every executor gives")
  Stream<DynamicTest> rule_eager_isTheSlope() {
    return tests(
        GradientCase.all(tf).filter(GradientCase::isNumeric),
        golden -> {
          List<Tensor> sources = golden.sources(tf);
          List<Tensor> weights = golden.weights(tf);
          try (GradientTape tape = tf.gradientTape()) {
            tape.watch(sources);
            List<Tensor> targets = golden.targets(tf, sources);
            List<Tensor> got = GradientCase.gradients(tape, targets, sources, weights);
            for (int i = 0; i < sources.size(); i++) {
              close(
                  golden.isCoarse() ? 1e-2 : 3e-6,
                  GradientNumbers.parts(tf, got.get(i)),
                  differences(golden, sources, i));
            }
          }
        });
  }

  private static void close(double tolerance, double[] given, double... expected) {
    assertThat(given).hasSameSizeAs(expected);
    for (int i = 0; i < given.length; i++) {
      assertThat(given[i])
          .as("element %d", i)
          .isCloseTo(expected[i], within(tolerance * Math.max(1, Math.abs(expected[i]))));
    }
  }

  private double[] differences(GradientCase golden, List<Tensor> sources, int at) {
    double[] numbers = GradientNumbers.parts(tf, sources.get(at));
    double[] slopes = new double[numbers.length];
    double step = golden.isCoarse() ? 1e-2 : 1e-5;
    for (int i = 0; i < numbers.length; i++) {
      double here = numbers[i];
      numbers[i] = here + step;
      double above = value(golden, sources, at, numbers);
      numbers[i] = here - step;
      double below = value(golden, sources, at, numbers);
      numbers[i] = here;
      slopes[i] = (above - below) / (2 * step);
    }
    return slopes;
  }

  private double value(GradientCase golden, List<Tensor> sources, int at, double[] numbers) {
    try (var _ = tf.scope()) {
      List<Tensor> moved = new ArrayList<>(sources);
      moved.set(at, GradientNumbers.of(tf, numbers, sources.get(at)));
      return GradientCase.loss(tf, golden.targets(tf, moved), golden.weights(tf)).asDouble();
    }
  }
}
