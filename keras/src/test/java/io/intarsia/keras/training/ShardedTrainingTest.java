package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Embedding;
import io.intarsia.keras.layer.Flatten;
import io.intarsia.keras.layer.LSTM;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Adagrad;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.AdamW;
import io.intarsia.optimizer.Lamb;
import io.intarsia.optimizer.LossScale;
import io.intarsia.optimizer.Muon;
import io.intarsia.optimizer.Nadam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.RMSprop;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.ScheduleFreeAdamW;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.replicas.Replicas;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Optimizers whose state is spread over replicas of one process, against one that is not.
@Timeout(120)
final class ShardedTrainingTest extends ReplicaTraining {
  // 5 epochs of 4 batches.
  private static final FitOptions STEPS_20 = SOME.withEpochs(5);
  private static final Offset<Double> CLOSE = within(1e-6);
  private static final OptimizerOptions PLAIN = OptimizerOptions.defaults();

  private CompileOptions sharded(OptimizerOptions options, int count) {
    return over(CompileOptions.defaults().withOptimizer(options), count).withShardedOptimizer(true);
  }

  private Model<Object, Object> model(
      Kind kind, UpdateRule rule, CompileOptions options, Object x) {
    var model = model(kind, CompileOptions.defaults(), x);
    model.compile(rule, objective(kind), options);
    return model;
  }

  @SuppressWarnings("unchecked") // tests give it what it takes
  private static Objective<Object> objective(Kind kind) {
    return (Objective<Object>) kind.objective().get();
  }

  private static Kind mlpOf(Offset<Double> bound) {
    return new Kind(
        ReplicaTraining::mlp,
        () -> Objective.of(MeanSquaredError.of()),
        CompileOptions.defaults(),
        bound);
  }

  private void assertSame(Kind kind, UpdateRule rule, OptimizerOptions options, int count) {
    Tensor x = numbers(1, ROWS, 4);
    Tensor y = numbers(2, ROWS, 2);
    try (var one = model(kind, rule, CompileOptions.defaults().withOptimizer(options), x);
        var split = model(kind, rule, sharded(options, count), x)) {
      split.setWeights(one.weights());
      assertLike(kind, split.fit(x, y, STEPS_20).values(), one.fit(x, y, STEPS_20).values());
      assertLike(kind, split.weights(), one.weights());
      assertThat(split.optimizer().iterations().value().asLong()).isEqualTo(20);
    }
  }

  // -- rules and options --------------------------------------------------------------------------

  private static Stream<Arguments> rules() {
    return Stream.of(
            SGD.of(0.1).withMomentum(0.9),
            Adam.of(0.01),
            RMSprop.of(0.01).withCentered(true),
            Nadam.of(0.01),
            Adagrad.of(0.05),
            ScheduleFreeAdamW.of(0.01))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("rules")
  @Tag("full")
  void fit_over20Steps_isThatOfAWholeState(UpdateRule rule) {
    assertSame(mlpOf(CLOSE), rule, PLAIN, 3);
  }

  @Test
  void fit_withDecayOfSomeWeights_isThatOfAWholeState() {
    assertSame(mlpOf(CLOSE), AdamW.of(0.01), PLAIN.withoutWeightDecayOf("bias"), 2);
  }

  private static Stream<Arguments> limits() {
    return Stream.of(
            PLAIN.withGlobalClipnorm(0.05),
            PLAIN.withClipvalue(0.01),
            PLAIN.withGlobalClipnorm(0.05).withGradientAccumulationSteps(3),
            PLAIN.withGlobalClipnorm(0.05).withLossScale(LossScale.dynamic()),
            PLAIN.withLossScaleFactor(64))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("limits")
  @Tag("full")
  void fit_withLimitsScalesAndSums_isThatOfAWholeState(OptimizerOptions options) {
    assertSame(mlpOf(CLOSE), SGD.of(0.1).withMomentum(0.9), options, 3);
  }

  @Test
  void fit_whereScaledGradientsOverflow_skipsTheSameSteps() {
    var huge = LossScale.dynamic().withInitialScale(1e38).withDynamicGrowthSteps(4);
    Tensor x = numbers(1, ROWS, 4);
    Tensor y = numbers(2, ROWS, 2).times(1000f);
    Kind kind = mlpOf(within(1e-4));
    OptimizerOptions options = PLAIN.withLossScale(huge);
    try (var one = model(kind, SGD.of(1e-4), CompileOptions.defaults().withOptimizer(options), x);
        var split = model(kind, SGD.of(1e-4), sharded(options, 2), x)) {
      split.setWeights(one.weights());
      one.fit(x, y, STEPS_20);
      split.fit(x, y, STEPS_20);
      long made = one.optimizer().iterations().value().asLong();
      assertThat(made).isBetween(1L, 19L);
      assertThat(split.optimizer().iterations().value().asLong()).isEqualTo(made);
      assertLike(kind, split.weights(), one.weights());
    }
  }

  @Test
  @Tag("full")
  void slicesOfEmbeddingsAndHalfPrecision_areAsOfAWholeState() {
    Kind words =
        new Kind(
            () -> Embedding.of(50, 4).then(LSTM.of(3)).then(Dense.of(3)),
            () -> Objective.of(SparseCategoricalCrossentropy.of().withFromLogits(true)),
            CompileOptions.defaults(),
            CLOSE);
    Tensor x = classes(6, 50, ROWS, 6);
    Tensor y = classes(7, 3, ROWS);
    for (UpdateRule rule : List.of(Adagrad.of(0.1), Adam.of(0.01))) {
      try (var one = model(words, rule, CompileOptions.defaults(), x);
          var split = model(words, rule, sharded(PLAIN, 3), x)) {
        split.setWeights(one.weights());
        assertLike(words, split.fit(x, y, SOME).values(), one.fit(x, y, SOME).values());
        assertLike(words, split.weights(), one.weights());
      }
    }
    Kind half =
        new Kind(
            () ->
                Flatten.of()
                    .then(Dense.of(8).withDtype(DTypePolicy.MIXED_FLOAT16))
                    .then(Dense.of(2).withDtype(DTypePolicy.MIXED_FLOAT16)),
            () -> Objective.of(MeanSquaredError.of()),
            CompileOptions.defaults(),
            within(0.02));
    assertSame(half, Adam.of(0.01), PLAIN, 2);
  }

  @Test
  @Tag("full")
  void xlaAndSeveralStepsInOneCall_areThoseOfAWholeState() {
    Tensor x = numbers(1, ROWS, 4);
    Tensor y = numbers(2, ROWS, 2);
    Kind kind = mlpOf(NEAR);
    for (CompileOptions options :
        List.of(
            sharded(PLAIN, 2).withJitCompile(true), sharded(PLAIN, 2).withStepsPerExecution(3))) {
      try (var one = model(kind, Adam.of(0.01), CompileOptions.defaults(), x);
          var split = model(kind, Adam.of(0.01), options, x)) {
        split.setWeights(one.weights());
        assertLike(kind, split.fit(x, y, SOME).values(), one.fit(x, y, SOME).values());
        assertLike(kind, split.weights(), one.weights());
      }
    }
  }

  // -- what it is for -----------------------------------------------------------------------------

  @Test
  void slots_ofAdam_areAThirdOfTwiceTheWeightsOnEachDevice() {
    Tensor x = numbers(1, ROWS, 4);
    // 4 · 8 + 8 + 8 · 2 + 2 weights: 58, in three parts of 20.
    try (var split = model(mlpOf(NEAR), Adam.of(0.01), sharded(PLAIN, 3), x)) {
      split.fit(x, numbers(2, ROWS, 2), SOME.withEpochs(1));
      List<Map<String, Variable>> slots = split.optimizer().state().slots();
      assertThat(slots).hasSize(3);
      for (int i = 0; i < 3; i++) {
        assertThat(slots.get(i)).containsOnlyKeys("momentum", "velocity");
        for (Variable slot : slots.get(i).values()) {
          assertThat(slot.shape().numElements()).isEqualTo(20);
          assertThat(slot.handle().device()).endsWith("CPU:" + i);
        }
      }
    }
  }

  @Test
  void wholeOptimizer_insideOfItsCode_isTheSame_andAnotherAfterwards() {
    Tensor x = numbers(1, ROWS, 4);
    try (var split = model(mlpOf(CLOSE), Adam.of(0.01), sharded(PLAIN, 3), x)) {
      split.fit(x, numbers(2, ROWS, 2), SOME);
      Optimizer first =
          split.wholeOptimizer(whole -> {
            assertThat(split.<Optimizer>wholeOptimizer(inner -> inner)).isSameAs(whole);
            return whole;
          });
      assertThat(split.<Optimizer>wholeOptimizer(next -> next)).isNotSameAs(first);
    }
  }

  @Test
  void wholeOptimizer_hasTheSlotsOfAWholeState_andWhatIsPutIntoItCounts() {
    Tensor x = numbers(1, ROWS, 4);
    Tensor y = numbers(2, ROWS, 2);
    Kind kind = mlpOf(CLOSE);
    try (var one = model(kind, Adam.of(0.01), CompileOptions.defaults(), x);
        var split = model(kind, Adam.of(0.01), sharded(PLAIN, 3), x)) {
      split.setWeights(one.weights());
      one.fit(x, y, SOME);
      split.fit(x, y, SOME);
      split.optimizer().setLearningRate(0.02);
      split.wholeOptimizer(whole -> {
        assertThat(whole.learningRate().asDouble()).isCloseTo(0.02, CLOSE);
        List<Variable> expected = one.optimizer().variables();
        for (int i = 0; i < expected.size(); i++) {
          Variable own = whole.variables().get(i);
          if (!own.name().endsWith("learningRate")) {
            assertThat(flat(own.value())).containsExactly(flat(expected.get(i).value()), CLOSE);
          }
          own.assign(tf, tf.onesLike(own.value()));
        }
        return true;
      });
      split
          .optimizer()
          .variables()
          .forEach(each -> {
            double sum = flat(each.value().sum())[0];
            // The last of three parts has 2 elements less.
            assertThat(sum).isIn(1.0, 20.0, 18.0);
          });
    }
  }

  @Test
  @Tag("full")
  void training_goesOnFromABackup_withOtherNumbersOfPartsOrNone(@TempDir Path folder) {
    Tensor x = numbers(1, ROWS, 4);
    Tensor y = numbers(2, ROWS, 2);
    Kind kind = mlpOf(CLOSE);
    UpdateRule rule = Adam.of(0.01);
    try (var whole = model(kind, rule, CompileOptions.defaults(), x);
        var one = model(kind, rule, CompileOptions.defaults(), x);
        var two = model(kind, rule, sharded(PLAIN, 2), x);
        var three = model(kind, rule, sharded(PLAIN, 3), x)) {
      two.setWeights(whole.weights());
      // Each goes on for an epoch.
      List<Model<Object, Object>> all = List.of(two, three, one);
      for (int i = 0; i < all.size(); i++) {
        var kept = BackupAndRestore.of(folder).withDeleteCheckpoint(false);
        all.get(i).fit(x, y, SOME.withEpochs(i + 1).withCallbacks(kept));
      }
      whole.fit(x, y, SOME);
      assertLike(kind, one.weights(), whole.weights());
    }
  }

  // -- mistakes -----------------------------------------------------------------------------------

  private static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(Lamb.of(0.1), PLAIN, "got Lamb, which looks at whole variables"),
        Arguments.of(Adafactor.of(0.1), PLAIN, "got Adafactor, which looks at whole variables"),
        Arguments.of(Muon.of(0.1), PLAIN, "got Muon, which looks at whole variables"),
        Arguments.of(SGD.of(0.1), PLAIN.withClipnorm(1), "clipnorm looks at whole gradients"),
        Arguments.of(SGD.of(0.1), PLAIN.withUseEma(true), "useEma must be false"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void compile_whatIsNotElementwise_isRefusedByName(
      UpdateRule rule, OptimizerOptions options, String message) {
    try (Model<Tensor, Tensor> model = Model.of(tf, mlp())) {
      assertThatThrownBy(
              () -> model.compile(rule, Objective.of(MeanSquaredError.of()), sharded(options, 2)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("sharded optimizer: ")
          .hasMessageContaining(message)
          .hasMessageContaining("CompileOptions.withShardedOptimizer(false)");
    }
  }

  @Test
  void compile_withAnOptimizerOrWithoutReplicas_saysTheWayOut() {
    var alone = CompileOptions.defaults().withShardedOptimizer(true);
    try (Model<Tensor, Tensor> model = Model.of(tf, mlp());
        var optimizer = Optimizer.of(tf, Adam.of(0.1))) {
      Objective<Tensor> objective = Objective.of(MeanSquaredError.of());
      assertThatThrownBy(() -> model.compile(Adam.of(0.1), objective, alone))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("add withReplicas(Replicas.onDevices(tf))");
      assertThatThrownBy(() -> model.compile(optimizer, objective, sharded(PLAIN, 2)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("compile(rule, objective, options)");
    }
  }

  @Test
  void fit_withAWeightThatTheLossDoesNotDependOn_namesIt() {
    Tensor x = numbers(1, ROWS, 4);
    var idle = Dense.of(3).withName("idle");
    Kind kind =
        new Kind(
            () ->
                Dense.of(2)
                    .then((LayerCall call, Tensor y) -> y)
                    .then(idle)
                    .then((LayerCall call, Tensor y) ->
                        y.times(0f).sum().isFinite().cast(y.dtype()).plus(call.tf().zerosLike(y))),
            MeanSquaredError.of());
    try (var split = model(kind, SGD.of(0.1), sharded(PLAIN, 2), x)) {
      assertThatThrownBy(() -> split.fit(x, numbers(2, ROWS, 3), SOME))
          .hasMessageContaining("the loss does not depend on variable");
    }
  }

  @Test
  void compile_withReplicasOfAnotherEnvironment_namesBoth() {
    Environment other = Environment.open();
    var options = CompileOptions.defaults().withReplicas(Replicas.onDevices(other));
    try (Model<Tensor, Tensor> model = Model.of(tf, mlp())) {
      Objective<Tensor> objective = Objective.of(MeanSquaredError.of());
      assertThatThrownBy(() -> model.compile(SGD.of(0.1), objective, options))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Model.compile: expected replicas of the model's environment, ")
          .hasMessageContaining("on CPU:0 CPU:1 CPU:2")
          .hasMessageContaining("Replicas on [/job:localhost/replica:0/task:0/device:CPU:0]");
      other.close();
      assertThatThrownBy(() -> model.compile(SGD.of(0.1), objective, options))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("is closed; make replicas of the environment of the model");
    }
  }
}
