package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.dtype.DType;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.AdamW;
import io.intarsia.optimizer.Ftrl;
import io.intarsia.optimizer.Lamb;
import io.intarsia.optimizer.LossScale;
import io.intarsia.optimizer.Muon;
import io.intarsia.optimizer.Nadam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.Slot;
import io.intarsia.optimizer.Update;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Placement;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Against ordinary optimizers with the means of gradients, and numbers worked by hand.
@Timeout(120)
@OnEveryExecutor
final class ShardedOptimizerTest {
  private static final int STEPS = 20;
  private final Environment tf;
  private final Replicas three;

  ShardedOptimizerTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(3));
    three = Replicas.onDevices(tf);
  }

  // -- a model ------------------------------------------------------------------------------------

  /// A matrix and a bias of float32, 8 elements of which 3 replicas have 3, 3 and 2, and one of
  /// float64.
  private static List<Variable> variables(Ops g) {
    return List.of(
        variable(g, "kernel", new float[][] {{1, -2}, {0.5f, 3}, {-1, 0.25f}}),
        variable(g, "scale", new double[] {2}),
        variable(g, "bias", new float[] {0.1f, -0.2f}));
  }

  private static Variable variable(Ops g, String name, Object value) {
    return Variable.of(g, value, VariableOptions.defaults().withName(name));
  }

  /// Of half the squares of weights times x, less x.
  private static List<Tensor> gradients(Ops g, List<Variable> variables, Tensor x) {
    return variables.stream()
        .map(each -> {
          Tensor factor = x.cast(each.dtype());
          return each.read(g).times(factor).times(factor).minus(factor);
        })
        .toList();
  }

  private PerReplica<Tensor> factors() {
    return PerReplica.of(tf.constant(1f), tf.constant(-0.5f), tf.constant(2f));
  }

  private PerReplica<List<Variable>> models() {
    return three.run((g, r) -> variables(g));
  }

  private PerReplica<ShardedOptimizer> optimizers(
      PerReplica<List<Variable>> models, UpdateRule rule, OptimizerOptions options) {
    return three.run(
        (g, r, model) -> ShardedOptimizer.of(tf, r, rule, options).build(model), models);
  }

  private static Tensor step(
      Ops g,
      Replica r,
      PerReplica<List<Variable>> models,
      PerReplica<ShardedOptimizer> optimizers,
      Tensor x) {
    List<Variable> model = models.get(r.id());
    optimizers.get(r.id()).apply(g, r, gradients(g, model, x), ReduceOp.MEAN);
    return x;
  }

  private static double[] values(List<Variable> variables) {
    return variables.stream()
        .flatMapToDouble(each ->
            Arrays.stream(each.value().reshape(-1).cast(DType.FLOAT64).toArray(double[].class)))
        .toArray();
  }

  /// What an ordinary optimizer makes of means.
  private double[] expected(UpdateRule rule, OptimizerOptions options) {
    List<Variable> model = variables(tf);
    List<Tensor> factors = factors().values();
    try (var optimizer = Optimizer.of(tf, rule, options)) {
      for (int step = 0; step < STEPS; step++) {
        List<List<Tensor>> all = factors.stream().map(each -> gradients(tf, model, each)).toList();
        List<Tensor> means = new ArrayList<>();
        for (int i = 0; i < model.size(); i++) {
          means.add(all.get(0).get(i).plus(all.get(1).get(i)).plus(all.get(2).get(i)).div(3));
        }
        optimizer.apply(means, model);
      }
    }
    return values(model);
  }

  private static Stream<Arguments> rules() {
    var defaults = OptimizerOptions.defaults();
    return Stream.of(
        Arguments.of(SGD.of(0.1).withMomentum(0.9).withNesterov(true), defaults),
        Arguments.of(Adam.of(0.05), defaults),
        Arguments.of(Adam.of(0.05).withAmsgrad(true), defaults.withClipvalue(0.5)),
        Arguments.of(AdamW.of(0.05).withWeightDecay(0.2), defaults),
        Arguments.of(
            AdamW.of(0.05).withWeightDecay(0.2), defaults.withoutWeightDecayOf("bias", "scale")),
        Arguments.of(SGD.of(0.1), defaults.withWeightDecay(0.3)),
        Arguments.of(Nadam.of(0.05), defaults),
        Arguments.of(Ftrl.of(0.1), defaults),
        Arguments.of(Adam.of(0.05), defaults.withGradientAccumulationSteps(4)));
  }

  private static void assertAll(PerReplica<List<Variable>> models, double[] expected) {
    for (List<Variable> model : models.values()) {
      assertThat(values(model)).containsExactly(expected, within(1e-6));
    }
  }

  // -- steps --------------------------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("rules")
  void apply_eagerly_changesWeightsAsAnOrdinaryOptimizer(
      UpdateRule rule, OptimizerOptions options) {
    PerReplica<List<Variable>> models = models();
    PerReplica<ShardedOptimizer> optimizers = optimizers(models, rule, options);
    for (int i = 0; i < STEPS; i++) {
      three.run((g, r, x) -> step(g, r, models, optimizers, x), factors());
    }
    assertAll(models, expected(rule, options));
    assertThat(optimizers.get(1).optimizer().iterations().value().asLong()).isEqualTo(STEPS);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void apply_inAFunction_changesWeightsAsAnOrdinaryOptimizer(
      UpdateRule rule, OptimizerOptions options) {
    PerReplica<List<Variable>> models = models();
    PerReplica<ShardedOptimizer> optimizers = optimizers(models, rule, options);
    var step =
        tf.function((Ops g, PerReplica<Tensor> factors) ->
            three.run(g, (h, r, x) -> step(h, r, models, optimizers, x), factors));
    for (int i = 0; i < STEPS; i++) {
      step.apply(factors());
    }
    assertAll(models, expected(rule, options));
  }

  /// Weights 1, 2, 3 and gradients 1, 10, 100 of the first, 3, 30, 300 of the second replica.
  @ParameterizedTest
  @ValueSource(strings = {"SUM", "MEAN"})
  void apply_ofGradientsWorkedByHand_reducesThemAsAsked(ReduceOp op) {
    Replicas two = Replicas.onDevices(tf, List.of("/CPU:0", "/CPU:1"));
    PerReplica<Tensor> given =
        PerReplica.of(tf.constant(new float[] {1, 10, 100}), tf.constant(new float[] {3, 30, 300}));
    PerReplica<Tensor> weights =
        two.run(
            (g, r, x) -> {
              Variable w = Variable.of(g, new float[] {1, 2, 3});
              try (var optimizer = ShardedOptimizer.of(tf, r, SGD.of(0.5)).build(List.of(w))) {
                optimizer.apply(g, r, List.of(x), op);
                return w.read(g);
              }
            },
            given);
    float[] expected = op == ReduceOp.SUM ? new float[] {-1, -18, -197} : new float[] {0, -8, -97};
    assertThat(weights.get(0).toArray(float[].class)).containsExactly(expected);
    assertThat(weights.get(1).toArray(float[].class)).containsExactly(expected);
  }

  /// Weights 1, 2, 3, and gradients as above whose means are 2, 20, 200.
  @ParameterizedTest
  @EnumSource(Placement.class)
  void apply_ofGradientsOfUnknownShapes_changesWeights(Placement place) {
    PerReplica<Variable> weights = three.run((g, r) -> Variable.of(g, new float[] {1, 2, 3}));
    PerReplica<ShardedOptimizer> optimizers =
        three.run((g, r, w) -> ShardedOptimizer.of(tf, r, SGD.of(0.5)).build(List.of(w)), weights);
    List<Tensor> gradients =
        List.of(
            tf.constant(new float[] {1, 10, 100}),
            tf.constant(new float[] {3, 30, 300}),
            tf.constant(new float[] {2, 20, 200}));
    if (place == Placement.LOOP) {
      // What the loop starts with are steps, too.
      weights.values().forEach(each -> each.assignAdd(new float[] {1, 10, 100}));
    }
    place.run(
        tf,
        gradients,
        (g, in) ->
            three
                .run(
                    g,
                    (h, r, x) -> {
                      optimizers.get(r.id()).apply(h, r, List.of(x), ReduceOp.MEAN);
                      return x;
                    },
                    PerReplica.of(in))
                .values());
    for (Variable each : weights.values()) {
      assertThat(each.value().toArray(float[].class)).containsExactly(0, -8, -97);
    }
  }

  @Test
  void apply_afterWeightsWereAssigned_goesOnFromThere() {
    PerReplica<List<Variable>> models = models();
    PerReplica<ShardedOptimizer> optimizers =
        optimizers(models, SGD.of(1), OptimizerOptions.defaults());
    for (List<Variable> model : models.values()) {
      model.get(2).assign(new float[] {5, 7});
    }
    List<Tensor> none =
        List.of(
            tf.zeros(Shape.of(3, 2)),
            tf.zeros(Shape.of(1), DType.FLOAT64),
            tf.constant(new float[] {1, 1}));
    three.run((g, r) -> {
      optimizers.get(r.id()).apply(g, r, none, ReduceOp.MEAN);
      return 1;
    });
    assertAll(models, new double[] {1, -2, 0.5, 3, -1, 0.25, 2, 4, 6});
  }

  @Test
  void apply_ofSlicesOfATape_addsThemUp() {
    PerReplica<Variable> tables =
        three.run((g, r) -> Variable.of(g, new float[][] {{1}, {2}, {3}, {4}, {5}}));
    three.run(
        (g, r, w) -> {
          var optimizer = ShardedOptimizer.of(tf, r, SGD.of(1)).build(List.of(w));
          try (GradientTape tape = g.gradientTape()) {
            Object gradient =
                tape.gradient(w.gather(g, new int[] {4, r.id(), 4}).sum(), (Object) w);
            assertThat(gradient).isInstanceOf(IndexedSlices.class);
            optimizer.apply(g, r, List.of(gradient), ReduceOp.SUM);
          }
          return 1;
        },
        tables);
    for (Variable table : tables.values()) {
      assertThat(table.value().reshape(-1).toArray(float[].class)).containsExactly(0, 1, 2, 4, -1);
    }
  }

  @Test
  void apply_withVariablesThatDoNotShrink_leavesThem() {
    PerReplica<List<Variable>> models = models();
    var decay = OptimizerOptions.defaults().withWeightDecay(0.5);
    PerReplica<ShardedOptimizer> optimizers =
        three.run(
            (g, r, model) ->
                ShardedOptimizer.of(
                        tf, r, SGD.of(1), decay.withoutWeightDecayOf(List.of(model.get(2))))
                    .build(model),
            models);
    three.run(
        (g, r, model) -> {
          List<Tensor> zeros = model.stream().map(each -> g.zerosLike(each.read(g))).toList();
          optimizers.get(r.id()).apply(g, r, zeros, ReduceOp.SUM);
          return 1;
        },
        models);
    assertAll(models, new double[] {0.5, -1, 0.25, 1.5, -0.5, 0.125, 1, 0.1f, -0.2f});
  }

  // -- memory -------------------------------------------------------------------------------------

  @Test
  void variables_ofEachReplica_areAPartOnItsDevice() {
    PerReplica<Variable> weights =
        three.run((g, r) -> variable(g, "w", tf.zeros(Shape.of(100, 10))));
    PerReplica<ShardedOptimizer> optimizers =
        three.run((g, r, w) -> ShardedOptimizer.of(tf, r, Adam.of(0.1)).build(List.of(w)), weights);
    for (int i = 0; i < 3; i++) {
      var slots = optimizers.get(i).state().slots();
      // 1,000 elements on 3 replicas: 334 each, and two slots of them.
      assertThat(slots).hasSize(1);
      assertThat(slots.getFirst().values().stream().mapToLong(v -> v.shape().numElements()))
          .containsExactly(334L, 334L);
      assertThat(
              optimizers.get(i).variables().stream().mapToLong(v -> v.shape().numElements()).sum())
          .isEqualTo(2 * 334 + 2);
      assertThat(
              optimizers.get(i).variables().stream().map(v -> ((EagerTensor) v.handle()).device()))
          .containsOnly(three.devices().get(i));
    }
    assertThat(optimizers.get(0).variables().stream().map(Variable::name))
        .contains("float32/shard_0_of_3/momentum");
  }

  // -- checkpoints --------------------------------------------------------------------------------

  private static Map<String, Object> saved(
      PerReplica<List<Variable>> models, PerReplica<ShardedOptimizer> optimizers) {
    return Map.of(
        "model", models.get(0),
        "optimizers", optimizers.values().stream().map(ShardedOptimizer::state).toList());
  }

  @Test
  void checkpoint_ofAllReplicas_goesOnWhereItWas(@TempDir Path folder) throws CheckpointException {
    AdamW rule = AdamW.of(0.05);
    PerReplica<List<Variable>> models = models();
    PerReplica<ShardedOptimizer> optimizers = optimizers(models, rule, OptimizerOptions.defaults());
    for (int i = 0; i < STEPS / 2; i++) {
      three.run((g, r, x) -> step(g, r, models, optimizers, x), factors());
    }
    Path path = Checkpoint.of(tf, saved(models, optimizers)).write(folder.resolve("half"));

    PerReplica<List<Variable>> others = models();
    PerReplica<ShardedOptimizer> again = optimizers(others, rule, OptimizerOptions.defaults());
    Checkpoint.of(tf, saved(others, again)).restore(path).assertConsumed();
    for (int i = 0; i < others.get(0).size(); i++) {
      others.get(1).get(i).assign(others.get(0).get(i).value());
      others.get(2).get(i).assign(others.get(0).get(i).value());
    }
    for (int i = STEPS / 2; i < STEPS; i++) {
      three.run((g, r, x) -> step(g, r, others, again, x), factors());
    }
    assertAll(others, expected(rule, OptimizerOptions.defaults()));
  }

  @Test
  void checkpoint_ofAnotherNumberOfReplicas_isRefused(@TempDir Path folder)
      throws CheckpointException {
    ReplicaCode.Of0<ShardedOptimizer> make =
        (g, r) ->
            ShardedOptimizer.of(tf, r, Adam.of(0.1))
                .build(List.of(Variable.of(g, new float[] {1, 2, 3, 4, 5})));
    ShardedOptimizer ofThree = three.run(make).get(0);
    Path path =
        Checkpoint.of(tf, Map.of("optimizer", ofThree.state())).write(folder.resolve("three"));
    Replicas two = Replicas.onDevices(tf, List.of("/CPU:0", "/CPU:1"));
    ShardedOptimizer ofTwo = two.run(make).get(0);
    assertThatThrownBy(() -> Checkpoint.of(tf, Map.of("optimizer", ofTwo.state())).restore(path))
        .hasMessageContaining("[3]")
        .hasMessageContaining("[2]");
  }

  // -- mistakes -----------------------------------------------------------------------------------

  /// A rule that keeps one number of a variable.
  record OneNumber(LearningRate learningRate) implements UpdateRule {
    @Override
    public List<Slot> slots(Shape variable) {
      return List.of(Slot.zeros("sum", Shape.scalar()));
    }

    @Override
    public void update(Update u) {}
  }

  /// A rule under which only kernels shrink.
  record Shrinking(LearningRate learningRate) implements UpdateRule {
    @Override
    public double weightDecay(String name, Shape variable) {
      return name.equals("kernel") ? 0.1 : 0;
    }

    @Override
    public void update(Update u) {}
  }

  private void assertRefused(UpdateRule rule, OptimizerOptions options, String... parts) {
    assertThatThrownBy(() -> optimizers(models(), rule, options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("replica 0: ShardedOptimizer: ")
        .hasMessageContainingAll(parts);
  }

  @Test
  void of_rulesThatLookAtWholeVariables_areRefusedByName() {
    var defaults = OptimizerOptions.defaults();
    String wayOut =
        "use an Optimizer with gradients that r.allReduce(ReduceOp.MEAN, gradients) gives";
    assertRefused(Lamb.defaults(), defaults, "got Lamb, which looks at whole variables", wayOut);
    assertRefused(Adafactor.defaults(), defaults, "got Adafactor,", wayOut);
    assertRefused(Muon.defaults(), defaults, "got Muon,", wayOut);
    assertRefused(
        new OneNumber(LearningRate.of(1)),
        defaults,
        "got OneNumber, whose slot \"sum\" of variable \"kernel\" [3, 2] has shape []",
        wayOut);
    assertRefused(
        new Shrinking(LearningRate.of(1)),
        defaults,
        "got Shrinking, which has another one for \"kernel\"; use",
        "OptimizerOptions.withoutWeightDecayOf");
  }

  @Test
  void of_optionsThatLookAtWholeVariables_areRefusedByName() {
    var defaults = OptimizerOptions.defaults();
    assertRefused(Adam.of(1), defaults.withClipnorm(1), "clipnorm looks at whole gradients");
    assertRefused(Adam.of(1), defaults.withGlobalClipnorm(1), "globalClipnorm looks at whole");
    assertRefused(
        Adam.of(1), defaults.withLossScale(LossScale.dynamic()), "lossScale must be null");
    assertRefused(Adam.of(1), defaults.withUseEma(true), "useEma must be false");
  }

  private void assertBuildRefused(List<Variable> variables, String message) {
    assertThatThrownBy(
            () -> three.run((g, r) -> ShardedOptimizer.of(tf, r, Adam.of(1)).build(variables)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void build_variablesThatCannotBeOptimized_areRefused() {
    Variable w = variable(tf, "w", new float[] {1});
    assertBuildRefused(List.of(), "build: expected a variable or more, got none");
    assertBuildRefused(List.of(w, w), "variable \"w\" is given twice");
    assertBuildRefused(
        List.of(w, variable(tf, "n", new int[] {1})),
        "known shape at variables[1], got \"n\" int32 [1]");
    Variable unknown =
        Variable.withoutValue(
            tf,
            TensorSpec.of(Shape.of(-1), DType.FLOAT32),
            VariableOptions.defaults().withName("u"));
    assertBuildRefused(List.of(unknown), "known shape at variables[0], got \"u\" float32 [?]");
  }

  private void assertApplyRefused(
      Class<? extends Exception> type, String message, ReplicaCode.Of1<Variable, Object> code) {
    PerReplica<Variable> weights = three.run((g, r) -> variable(g, "w", new float[][] {{1, 2}}));
    assertThatThrownBy(() -> three.run(code, weights))
        .isInstanceOf(type)
        .hasMessageContaining(message);
  }

  private Object applied(Ops g, Replica r, Variable w, ReduceOp op, Object... gradients) {
    var optimizer = ShardedOptimizer.of(tf, r, Adam.of(1)).build(List.of(w));
    optimizer.apply(g, r, Arrays.asList(gradients), op);
    return 1;
  }

  @Test
  void apply_gradientsThatDoNotFit_areNamed() {
    var type = IllegalArgumentException.class;
    assertApplyRefused(
        type, "SUM or MEAN of gradients, got MAX", (g, r, w) -> applied(g, r, w, ReduceOp.MAX, w));
    assertApplyRefused(
        type,
        "a gradient for each of the 1 variables, got 2",
        (g, r, w) -> applied(g, r, w, ReduceOp.SUM, w.read(g), w.read(g)));
    assertApplyRefused(
        type,
        "a tensor or slices at gradients[0], for variable \"w\", got null; build it with",
        (g, r, w) -> applied(g, r, w, ReduceOp.SUM, new Object[] {null}));
    assertApplyRefused(
        type,
        "expected float32 [1, 2] at gradients[0], for variable \"w\", got float32 [2]",
        (g, r, w) -> applied(g, r, w, ReduceOp.SUM, g.constant(new float[] {1, 2})));
    assertApplyRefused(
        type,
        "expected float32 [1, 2] at gradients[0], for variable \"w\", got float64 [1, 2]",
        (g, r, w) -> applied(g, r, w, ReduceOp.SUM, g.constant(new double[][] {{1, 2}})));
    assertApplyRefused(
        type,
        "at gradients[0], for variable \"w\", got float32 [?, 3]",
        (g, r, w) ->
            applied(
                g,
                r,
                w,
                ReduceOp.SUM,
                IndexedSlices.of(
                    g.constant(new float[][] {{1, 2, 3}}), g.constant(new int[] {0}))));
  }

  @Test
  void apply_inOtherStates_isRefused() {
    var type = IllegalStateException.class;
    assertApplyRefused(
        type,
        "ShardedOptimizer.apply: it was not built; call build(variables)",
        (g, r, w) -> {
          ShardedOptimizer.of(tf, r, Adam.of(1)).apply(g, r, List.of(w.read(g)), ReduceOp.SUM);
          return 1;
        });
    assertApplyRefused(
        type,
        "it was built already",
        (g, r, w) -> ShardedOptimizer.of(tf, r, Adam.of(1)).build(List.of(w)).build(List.of(w)));
    assertApplyRefused(
        type,
        "closed",
        (g, r, w) -> {
          var optimizer = ShardedOptimizer.of(tf, r, Adam.of(1)).build(List.of(w));
          optimizer.close();
          optimizer.apply(g, r, List.of(w.read(g)), ReduceOp.SUM);
          return 1;
        });
  }

  @Test
  void apply_ofAnotherReplica_isRefused() {
    PerReplica<List<Variable>> models = models();
    PerReplica<ShardedOptimizer> optimizers =
        optimizers(models, Adam.of(1), OptimizerOptions.defaults());
    assertThat(optimizers.get(2))
        .asString()
        .startsWith("ShardedOptimizer[Adam[")
        .endsWith("2 of 3]");
    assertThatThrownBy(() ->
            three.run((g, r) -> {
              optimizers.get(2).apply(g, r, List.of(), ReduceOp.SUM);
              return 1;
            }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it is that of replica 2 of 3, got replica 0 of 3; each replica has");
  }
}
