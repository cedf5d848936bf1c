package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.schedule.CosineDecay;
import io.intarsia.optimizer.schedule.CosineDecayRestarts;
import io.intarsia.optimizer.schedule.ExponentialDecay;
import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.optimizer.schedule.PiecewiseConstantDecay;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/// What optimizers say of calls that cannot be meant.
@OnEveryExecutor
final class OptimizerMistakesTest {
  private final Environments environments;
  private final Environment tf;
  private final Variable w;
  private final Variable b;
  private final Tensor gw;
  private final Tensor gb;
  private final Optimizer optimizer;

  OptimizerMistakesTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
    w = tf.variable(new float[] {1, 2}, VariableOptions.defaults().withName("w"));
    b = tf.variable(3f, VariableOptions.defaults().withName("b"));
    gw = tf.constant(new float[] {1, 1});
    gb = tf.constant(1f);
    optimizer = Optimizer.of(tf, SGD.of(0.5));
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
  }

  private static void notNow(ThrowingCallable call, String message) {
    assertThatIllegalStateException().isThrownBy(call).withMessage(message);
  }

  // -- gradients ----------------------------------------------------------------------------------

  @Test
  void apply_ofGradientsInAnotherStructure_namesThePath() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> optimizer.apply(List.of(gw), List.of(w, b)))
        .withMessageStartingWith(
            "Optimizer.apply: the gradients have not the structure of the variables: ")
        .withMessageContaining("expected");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            optimizer.apply(
                Map.of("head", List.of(gw), "tail", gb), Map.of("head", List.of(w, b), "tail", b)))
        .withMessageContaining("variables.get(\"tail\") is the same variable as");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> optimizer.apply(Map.of("head", List.of(gw)), Map.of("head", List.of(w, b))))
        .withMessageContaining(".get(\"head\")");
  }

  @Test
  void apply_ofAGradientOfAnotherShape_namesVariableAndPath() {
    refused(
        () -> optimizer.apply(List.of(gb, gb), List.of(w, b)),
        "Optimizer.apply: variable 'w' has shape [2], got a gradient of shape [] at"
            + " gradients.get(0)");
    var rows = IndexedSlices.of(tf.constant(new float[1][3]), tf.constant(new int[] {0}));
    refused(
        () -> optimizer.apply(List.of(rows, gb), List.of(w, b)),
        "Optimizer.apply: variable 'w' has shape [2], got a gradient of shape [?, 3] at"
            + " gradients.get(0)");
  }

  @Test
  void apply_ofWhatIsNoGradient_namesThePath() {
    refused(
        () -> optimizer.apply(Map.of("w", tf.constant(new int[] {1, 2})), Map.of("w", w)),
        "Optimizer.apply: expected floating-point numbers at gradients.get(\"w\"), got int32");
    refused(
        () -> optimizer.apply("up", w),
        "Optimizer.apply: expected a tensor, IndexedSlices or null at gradients, got a String");
  }

  @Test
  void apply_withoutAnyGradient_says() {
    refused(
        () -> optimizer.apply(Collections.nCopies(2, null), List.of(w, b)),
        "Optimizer.apply: no variable has a gradient, the target depends on none of [w, b]; was the"
            + " loss computed while the tape recorded?");
    assertThat(optimizer.iterations().value().asLong()).isZero();
  }

  // -- variables ----------------------------------------------------------------------------------

  @Test
  void build_ofWhatCannotBeOptimized_namesThePath() {
    Variable counter = tf.variable(new int[] {1}, VariableOptions.defaults().withName("counter"));
    refused(
        () -> optimizer.build(List.of(w, counter)),
        "Optimizer.build: variables.get(1), 'counter', is int32; only floating-point variables can"
            + " be optimized");
    refused(
        () -> optimizer.build(Map.of("x", gw)),
        "Optimizer.build: expected a variable at variables.get(\"x\"), got a EagerTensor");
    refused(
        () -> optimizer.build(List.of(w, b, w)),
        "Optimizer.build: variables.get(2) is the same variable as variables.get(0), 'w'; a step"
            + " changes each once");
  }

  @Test
  void apply_ofAVariableOfAnotherEnvironment_isRefused() {
    try (var other = environments.open()) {
      Variable far = other.variable(1f, VariableOptions.defaults().withName("far"));
      refused(
          () -> optimizer.apply(gb, far),
          "Optimizer.apply: variables, 'far', belongs to another environment than the optimizer;"
              + " make the optimizer there");
    }
  }

  @Test
  void apply_ofAClosedVariable_isRefused() {
    optimizer.apply(List.of(gw, gb), List.of(w, b));
    b.close();
    notNow(
        () -> optimizer.apply(List.of(gw, gb), List.of(w, b)),
        "Optimizer.apply: variables.get(1), 'b', is closed, or its environment is");
    assertThat(w.value().toArray(float[].class)).containsExactly(0.5f, 1.5f);
  }

  @Test
  void apply_ofAVariableWithoutAValue_isRefused() {
    var spec = TensorSpec.of(Shape.of(2), DType.FLOAT32);
    Variable empty = Variable.withoutValue(tf, spec, VariableOptions.defaults().withName("empty"));
    notNow(
        () -> optimizer.apply(gw, empty),
        "Optimizer.apply: variables, 'empty', has no value yet; assign one first");
    empty.assign(new float[] {1, 2});
    optimizer.apply(gw, empty);
    assertThat(empty.value().toArray(float[].class)).containsExactly(0.5f, 1.5f);
  }

  @Test
  void apply_ofRowsThatAreNotThere_namesPositionAndLine() {
    Variable table = tf.variable(new float[3][2]);
    var rows = IndexedSlices.of(tf.constant(new float[1][2]), tf.constant(new int[] {7}));
    assertThatThrownBy(() -> optimizer.apply(rows, table))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("the position 7, at indices[0], is outside of the axis, 0 … 2")
        .extracting(failure -> failure.getStackTrace()[0].getFileName())
        .isEqualTo("OptimizerMistakesTest.java");
  }

  @Test
  void apply_ofVariablesItWasNotBuiltWith_isRefused() {
    optimizer.build(w);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> optimizer.apply(List.of(gw, gb), List.of(w, b)))
        .withMessageStartingWith(
            "Optimizer.apply: the optimizer was not built with variables.get(1), 'b'; build it with"
                + " all variables first");
    notNow(
        () -> optimizer.build(b),
        "Optimizer.build: the optimizer was built with 1 other variables before; make another"
            + " optimizer for these");
    optimizer.build(w);
  }

  // -- functions ----------------------------------------------------------------------------------

  @Test
  void apply_inAFunctionBeforeItIsBuilt_saysToBuildIt() {
    var step =
        tf.function((Ops g, Tensor gradient) -> {
          optimizer.apply(gradient, w);
          return gradient;
        });
    notNow(
        () -> step.apply(gw),
        "Optimizer.apply: what SGD keeps of its variables cannot be made while a function is"
            + " traced; call optimizer.build(variables) before");
    optimizer.build(w);
    step.apply(gw);
    assertThat(w.value().toArray(float[].class)).containsExactly(0.5f, 1.5f);
  }

  @Test
  void apply_inAFunctionOfGradientsWithValues_asksForItsOps() {
    optimizer.build(w);
    var wrong =
        tf.function((Ops g) -> {
          optimizer.apply(gw, w);
          return g.constant(true);
        });
    assertThatIllegalStateException()
        .isThrownBy(wrong::apply)
        .withMessageContaining("pass the Ops of the function, apply(g, gradients, variables)");
    var right =
        tf.function((Ops g) -> {
          optimizer.apply(g, gw, w);
          return g.constant(true);
        });
    right.apply();
    right.apply();
    assertThat(w.value().toArray(float[].class)).containsExactly(0, 1);
  }

  @Test
  void apply_ofAVariableThatIsAnArgument_isRefused() {
    optimizer.build(w);
    var step =
        tf.function((Ops g, Variable v) -> {
          optimizer.apply(v.read(g), v);
          return g.constant(true);
        });
    assertThatThrownBy(() -> step.apply(w))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("those that are its arguments are others");
  }

  // -- the rest -----------------------------------------------------------------------------------

  @Test
  void setLearningRate_ofASchedule_isRefused() {
    var scheduled = Optimizer.of(tf, SGD.defaults().withLearningRate(CosineDecay.of(1, 10)));
    notNow(
        () -> scheduled.setLearningRate(0.1),
        "Optimizer.setLearningRate: the learning rate of SGD follows from the step, by its"
            + " schedule");
  }

  @Test
  void schedule_thatGivesNoScalar_isRefused() {
    var wrong =
        Optimizer.of(tf, SGD.defaults().withLearningRate((g, step) -> g.constant(new float[2])));
    refused(
        () -> wrong.apply(gw, w),
        "Optimizer: a schedule must give a floating-point scalar, got float32[2]");
  }

  @Test
  void of_twoDecays_isRefused() {
    refused(
        () -> Optimizer.of(tf, AdamW.defaults(), OptimizerOptions.defaults().withWeightDecay(0.1)),
        "Optimizer.of: the rule and the options both say a weightDecay; leave it out of the"
            + " options");
  }

  @Test
  void finalizeVariableValues_withoutAverages_isRefused() {
    notNow(
        optimizer::finalizeVariableValues,
        "Optimizer.finalizeVariableValues: SGD keeps no average of the weights; make it with"
            + " OptimizerOptions.withUseEma(true)");
  }

  @Test
  void apply_afterClose_isRefused() {
    optimizer.close();
    optimizer.close();
    notNow(() -> optimizer.apply(gw, w), "Optimizer.apply: optimizer SGD is closed");
    assertThat(w.isClosed()).isFalse();
  }

  record Forgetful(LearningRate learningRate) implements UpdateRule {
    @Override
    public void update(Update u) {
      u.keep("memory", u.gradient());
    }
  }

  @Test
  void keep_ofASlotThatIsNotDeclared_isRefused() {
    var wrong = Optimizer.of(tf, new Forgetful(LearningRate.of(1)));
    refused(
        () -> wrong.apply(gw, w),
        "Update.slot: the rule has no slot \"memory\", only []; slots(…) declares them");
  }

  record Unsaid(LearningRate learningRate) implements UpdateRule {
    @Override
    public void update(Update u) {
      u.subtract(u.global("count", before -> before.plus(1)));
    }
  }

  @Test
  void global_thatIsNotDeclared_isRefused() {
    var wrong = Optimizer.of(tf, new Unsaid(LearningRate.of(1)));
    refused(
        () -> wrong.apply(gw, w),
        "Update.global: the rule keeps no \"count\" once, only []; globals() declares them");
  }

  @Test
  void numbers_outsideOfWhatTheyMayBe_areRefused() {
    var options = OptimizerOptions.defaults();
    refused(() -> SGD.of(1).withMomentum(2), "SGD: momentum must be between 0 and 1, got 2.0");
    refused(() -> Lion.defaults().withBeta1(0), "Lion: beta1 must be greater than 0, got 0.0");
    refused(
        () -> Ftrl.defaults().withLearningRatePower(0.5),
        "Ftrl: learningRatePower must be at most 0, got 0.5");
    refused(
        () -> options.withClipnorm(0),
        "OptimizerOptions: clipnorm must be greater than 0, got 0.0");
    refused(
        () -> options.withGradientAccumulationSteps(1),
        "OptimizerOptions: gradientAccumulationSteps must be at least 2, got 1");
    refused(
        () -> options.withEmaOverwriteFrequency(0),
        "OptimizerOptions: emaOverwriteFrequency must be at least 1, got 0");
    refused(
        () -> ExponentialDecay.of(1, 0, 1),
        "ExponentialDecay: decaySteps must be greater than 0, got 0.0");
    refused(
        () -> PiecewiseConstantDecay.of(List.of(1L, 2L), List.of(1.0, 2.0)),
        "PiecewiseConstantDecay: expected one value more than boundaries, got 2 values for 2"
            + " boundaries");
    refused(
        () -> PiecewiseConstantDecay.of(List.of(2L, 1L), List.of(1.0, 2.0, 3.0)),
        "PiecewiseConstantDecay: boundaries must ascend, got [2, 1]");
    refused(
        () -> CosineDecayRestarts.of(1, 1).withTMul(0.5),
        "CosineDecayRestarts: tMul must be at least 1, got 0.5");
  }
}
