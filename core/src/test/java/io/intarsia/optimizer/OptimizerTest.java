package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Optimizers as their users have them.
@OnEveryExecutor
final class OptimizerTest {
  private final Environment tf;

  OptimizerTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void apply_ofATape_trainsALine() {
    Variable slope = tf.variable(0f);
    Variable offset = tf.variable(0f);
    var variables = Map.of("slope", slope, "offset", offset);
    Tensor x = tf.constant(new float[] {-1, 0, 1, 2});
    Tensor y = x.times(3).plus(2);
    var optimizer = Optimizer.of(tf, SGD.of(0.1));

    for (int i = 0; i < 200; i++) {
      try (GradientTape tape = tf.gradientTape()) {
        Tensor loss = slope.times(x).plus(offset.read(tf)).minus(y).square().mean();
        optimizer.apply(tape.gradient(loss, variables), variables);
      }
    }

    assertThat(slope.value().asFloat()).isBetween(2.999f, 3.001f);
    assertThat(offset.value().asFloat()).isBetween(1.999f, 2.001f);
    assertThat(optimizer.iterations().value().asLong()).isEqualTo(200);
    assertThat(optimizer.traces()).hasSize(1);
  }

  @Test
  void optimizer_ofADevice_takesVariablesOfItsEnvironment() {
    Variable v = tf.variable(1f);
    var optimizer = Optimizer.of(tf.device("/CPU:0"), SGD.of(0.25));
    optimizer.apply(tf.constant(2f), v);
    optimizer.apply(tf.device("/CPU:0").constant(1f), v);
    assertThat(v.value().asFloat()).isEqualTo(0.25f);
  }

  @Test
  void weights_areThoseItWasBuiltWith() {
    Variable first = tf.variable(0f);
    Variable second = tf.variable(1f);
    var optimizer = Optimizer.of(tf, SGD.of(0.1));

    assertThat(optimizer.weights()).isEmpty();
    optimizer.build(List.of(first, second));
    assertThat(optimizer.weights()).containsExactly(first, second);
  }

  /// Two clouds of points, trained in a function; the classes can be told apart all but perfectly.
  @Test
  void apply_inACompiledStep_trainsALogisticRegression() {
    var random = new SplittableRandom(5);
    float[][] points = new float[200][2];
    float[] classes = new float[200];
    for (int i = 0; i < points.length; i++) {
      classes[i] = i % 2;
      float centre = i % 2 == 0 ? -2 : 2;
      points[i] = new float[] {centre + spread(random), 1 - centre + spread(random)};
    }
    Tensor x = tf.constant(points);
    Tensor y = tf.constant(classes);
    Variable w = tf.variable(new float[2][1]);
    Variable b = tf.variable(0f);
    List<Variable> variables = List.of(w, b);
    var optimizer = Optimizer.of(tf, Adam.of(0.05)).build(variables);
    var step =
        tf.function((Ops g) -> {
          try (GradientTape tape = g.gradientTape()) {
            Tensor logits = g.linalg.matMul(x, w.read(g)).squeeze(1).plus(b.read(g));
            Tensor loss = g.nn.sigmoidCrossEntropyWithLogits(y, logits).mean();
            optimizer.apply(tape.gradient(loss, variables), variables);
            Tensor right = logits.gt(0).cast(DType.FLOAT32).eq(y).cast(DType.FLOAT32).mean();
            return List.of(loss, right);
          }
        });

    float first = step.apply().getFirst().asFloat();
    for (int i = 0; i < 199; i++) {
      step.apply();
    }
    List<Tensor> last = step.apply();

    assertThat(first).isEqualTo((float) Math.log(2), within(1e-6f));
    assertThat(last.getFirst().asFloat()).isLessThan(0.03f);
    assertThat(last.getLast().asFloat()).isGreaterThan(0.98f);
    assertThat(step.traces()).hasSize(1);
    assertThat(optimizer.traces()).isEmpty();
  }

  private static float spread(SplittableRandom random) {
    return (float) random.nextDouble(-1.8, 1.8);
  }

  @Test
  void apply_eager_isTracedOnceForEachSetOfVariables() {
    Variable a = tf.variable(new float[] {1, 2});
    Variable b = tf.variable(3f);
    var optimizer = Optimizer.of(tf, Adam.defaults()).build(List.of(a, b));
    Tensor ga = tf.constant(new float[] {1, 1});
    Tensor gb = tf.constant(1f);

    for (int i = 0; i < 5; i++) {
      optimizer.apply(List.of(ga, gb), List.of(a, b));
    }
    assertThat(optimizer.traces()).hasSize(1);
    optimizer.apply(ga, a);
    optimizer.apply(ga, a);
    assertThat(optimizer.traces()).hasSize(2);
  }

  @Test
  void apply_ofSlicesOfSeveralLengths_isTracedTwice() {
    Variable table = tf.variable(new float[4][2]);
    var optimizer = Optimizer.of(tf, Adagrad.of(0.1));
    for (int length = 1; length <= 4; length++) {
      optimizer.apply(ones(new int[length]), table);
    }
    // The second trace takes any length.
    assertThat(optimizer.traces()).hasSize(2);
  }

  private IndexedSlices ones(int... rows) {
    float[][] values = new float[rows.length][2];
    for (float[] row : values) {
      Arrays.fill(row, 1);
    }
    return IndexedSlices.of(tf.constant(values), tf.constant(rows));
  }

  @ParameterizedTest
  @ValueSource(strings = {"SGD", "Adagrad"})
  void apply_ofSlices_readsAndWritesTheirRowsOnly(String name) {
    // A row that is not a number stays one, and no other becomes one.
    float nan = Float.NaN;
    Variable table = tf.variable(new float[][] {{1, 1}, {nan, nan}, {3, 3}});
    UpdateRule rule = name.equals("SGD") ? SGD.of(0.5) : Adagrad.of(0.5);
    var optimizer = Optimizer.of(tf, rule);
    optimizer.apply(ones(0, 2, 0), table);
    optimizer.apply(ones(2), table);

    // The gradients of the rows are 2 and 0, then 1 and 1.
    double first = name.equals("SGD") ? 1 - 0.5 * 2 : 1 - 0.5 * 2 / Math.sqrt(4.1);
    double last =
        name.equals("SGD") ? 3 - 0.5 * 2 : 3 - 0.5 / Math.sqrt(1.1) - 0.5 / Math.sqrt(2.1);
    float[][] rows = table.value().toArray(float[][].class);
    assertThat(rows[0]).containsExactly(new float[] {(float) first, (float) first}, within(1e-6f));
    assertThat(rows[1]).containsExactly(nan, nan);
    assertThat(rows[2]).containsExactly(new float[] {(float) last, (float) last}, within(1e-6f));
  }

  @Test
  void apply_whileATapeRecords_isNotInTheWay() {
    Variable w = tf.variable(2f);
    var optimizer = Optimizer.of(tf, SGD.of(0.25).withMomentum(0.5));
    var options = TapeOptions.defaults().withPersistent(true);
    try (GradientTape tape = tf.gradientTape(options)) {
      Tensor loss = w.read(tf).square();
      optimizer.apply(tape.gradient(loss, w), w);
      optimizer.apply(tape.gradient(loss, w), w);
    }
    // 2 - 1, and again 1.5 less, both for the gradient of the first loss.
    assertThat(w.value().asFloat()).isEqualTo(-0.5f);
  }

  @Test
  void apply_inALoopOfAFunction_makesAllSteps() {
    Variable w = tf.variable(8f);
    var optimizer = Optimizer.of(tf, SGD.of(0.25)).build(w);
    var train =
        tf.function((Ops g, Tensor steps) ->
            g.whileLoop(
                (c, i) -> i.lt(steps),
                (body, i) -> {
                  try (GradientTape tape = body.gradientTape()) {
                    optimizer.apply(body, tape.gradient(w.read(body).square(), w), w);
                  }
                  return i.plus(1);
                },
                g.constant(0)));

    assertThat(train.apply(tf.constant(3)).asInt()).isEqualTo(3);

    assertThat(w.value().asFloat()).isEqualTo(1);
    assertThat(optimizer.iterations().value().asLong()).isEqualTo(3);
  }

  @Test
  void apply_ofFunctionsThatRunEagerly_isTheSame() {
    tf.runFunctionsEagerly(true);
    Variable w = tf.variable(2f);
    var optimizer = Optimizer.of(tf, Adam.of(0.5));
    optimizer.apply(tf.constant(3f), w);
    assertThat(w.value().asFloat()).isEqualTo(1.5f, within(1e-5f));
    assertThat(optimizer.traces()).isEmpty();
  }

  @Test
  void setLearningRate_afterAFunctionWasTraced_countsThere() {
    Variable w = tf.variable(0f);
    var optimizer = Optimizer.of(tf, SGD.of(1)).build(w);
    var step =
        tf.function((Ops g, Tensor gradient) -> {
          optimizer.apply(gradient, w);
          return optimizer.learningRate(g);
        });
    assertThat(step.apply(tf.constant(1f)).asFloat()).isEqualTo(1);
    optimizer.setLearningRate(0.5);
    assertThat(step.apply(tf.constant(1f)).asFloat()).isEqualTo(0.5f);
    assertThat(w.value().asFloat()).isEqualTo(-1.5f);
    assertThat(optimizer.learningRate().asFloat()).isEqualTo(0.5f);
  }

  @Test
  void apply_ofSomeOfItsVariables_leavesTheOthers() {
    Variable a = tf.variable(1f);
    Variable b = tf.variable(1f);
    var optimizer = Optimizer.of(tf, SGD.of(0.5)).build(Map.of("a", a, "b", b));
    optimizer.apply(tf.constant(1f), b);
    optimizer.apply(Arrays.asList(null, tf.constant(1f)), List.of(b, a));
    optimizer.apply(List.of(), List.of());
    assertThat(a.value().asFloat()).isEqualTo(0.5f);
    assertThat(b.value().asFloat()).isEqualTo(0.5f);
    assertThat(optimizer.iterations().value().asLong()).isEqualTo(2);
  }

  @Test
  void state_isANestOfItsVariables() {
    Variable a = tf.variable(new float[] {1, 2}, VariableOptions.defaults().withName("a"));
    Variable b = tf.variable(3.0);
    var options = OptimizerOptions.defaults().withUseEma(true).withLossScale(LossScale.dynamic());
    var optimizer = Optimizer.of(tf, Ftrl.defaults(), options);
    assertThat(optimizer.state().slots()).isEmpty();

    OptimizerState state = optimizer.build(List.of(a, b)).state();

    assertThat(state.globals())
        .containsOnlyKeys("iterations", "learningRate", "dynamicScale", "stepCounter");
    assertThat(state.slots()).hasSize(2);
    assertThat(state.slots().getFirst()).containsOnlyKeys("accumulator", "linear", "average");
    assertThat(state.slots().getFirst())
        .hasEntrySatisfying(
            "accumulator",
            slot -> {
              assertThat(slot.name()).isEqualTo("a/accumulator");
              assertThat(slot.isTrainable()).isFalse();
              assertThat(slot.value().toArray(float[].class)).containsExactly(0.1f, 0.1f);
            });
    assertThat(state.slots().getLast().get("linear"))
        .extracting(Variable::dtype)
        .isEqualTo(DType.FLOAT64);
    assertThat(Nest.flatten(state)).containsExactlyInAnyOrderElementsOf(optimizer.variables());
    assertThat(optimizer.iterations().dtype()).isEqualTo(DType.INT64);
  }

  @Test
  void toString_saysRuleAndSteps() {
    Variable w = tf.variable(1f);
    var optimizer = Optimizer.of(tf, SGD.of(0.5));
    optimizer.apply(tf.constant(1f), w);
    String rule = "SGD[learningRate=Fixed[value=0.5], momentum=0.0, nesterov=false]";
    assertThat(optimizer).hasToString("Optimizer[" + rule + ", 1 iterations]");
    optimizer.close();
    assertThat(optimizer).hasToString("Optimizer[" + rule + ", closed]");
  }

  /// The sign of the gradient, and how often it was the same.
  record SignDescent(LearningRate learningRate) implements UpdateRule {
    @Override
    public List<Slot> slots(Shape variable) {
      return List.of(Slot.of("count", Shape.scalar(), 1));
    }

    @Override
    public void update(Update u) {
      u.keep("count", u.slot("count").times(2));
      u.subtract(u.gradient().sign().times(u.learningRate()));
    }
  }

  @Test
  void apply_ofARuleOfTheProgram_followsIt() {
    Variable w = tf.variable(new float[] {1, 2});
    var optimizer = Optimizer.of(tf, new SignDescent(LearningRate.of(0.25)));
    Tensor gradient = tf.constant(new float[] {-7, 3});
    optimizer.apply(gradient, w);
    optimizer.apply(gradient, w);
    assertThat(w.value().toArray(float[].class)).containsExactly(1.5f, 1.5f);
    assertThat(optimizer.state().slots().getFirst())
        .hasEntrySatisfying("count", slot -> assertThat(slot.value().asFloat()).isEqualTo(4));
  }

  record Counted(LearningRate learningRate) implements UpdateRule {
    @Override
    public List<Slot> globals() {
      return List.of(Slot.of("count", Shape.scalar(), 1));
    }

    @Override
    public void update(Update u) {
      u.subtract(u.global("count", before -> before.times(2)).times(u.gradient()));
    }
  }

  /// The first variable moves it for all of the step, in whatever dtype they are.
  @Test
  void global_ofARule_changesOnceAStep() {
    Variable narrow = tf.variable(100f);
    Variable wide = tf.variable(200.0);
    var variables = List.of(narrow, wide);
    var optimizer = Optimizer.of(tf, new Counted(LearningRate.of(1)));

    optimizer.apply(List.of(tf.constant(1f), tf.constant(3.0)), variables);
    optimizer.apply(Arrays.asList(null, tf.constant(3.0)), variables);
    var step =
        tf.function((Ops g, Tensor x) -> {
          optimizer.apply(g, List.of(x, x.cast(DType.FLOAT64)), variables);
          return x;
        });
    step.apply(tf.constant(1f));

    assertThat(narrow.value().asFloat()).isEqualTo(100f - 2 - 8);
    assertThat(wide.value().asDouble()).isEqualTo(200 - 3 * 2 - 3 * 4 - 8);
    Variable count = Objects.requireNonNull(optimizer.state().globals().get("count"));
    assertThat(optimizer.variables()).contains(count).hasSize(3);
    assertThat(count.dtype()).isEqualTo(DType.FLOAT32);
    assertThat(count.value().asFloat()).isEqualTo(8);
    optimizer.close();
    assertThat(count.isClosed()).isTrue();
  }
}
