package io.intarsia.keras.training;

import io.intarsia.function.FunctionOps;
import io.intarsia.function.FunctionOptions;
import io.intarsia.function.Traced;
import io.intarsia.gradient.GradientTape;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.keras.Output;
import io.intarsia.keras.metric.Metric;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.LossScale;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.replicas.OptimizerShards;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The steps of a compiled model, each one function.
final class Steps {
  private final FunctionOps tf;
  private final Layer<Object, Object> layer;
  private final Optimizer optimizer;
  private final Goals goals;
  private final CompileOptions compiled;
  private final @Nullable Spread spread;
  private final Traced.Of1<Batch, Boolean> train;
  private final Traced.Of1<Batch, Boolean> test;
  private final Execution trains;
  private final Execution tests;
  private final Traced.Of1<Object, Object> predict;
  private final Traced.Of0<Tensor> results;
  private final Traced.Of0<Boolean> reset;
  private List<String> names = List.of();
  private boolean isBuilt;
  private boolean isCounting;
  private boolean isShared;
  private @Nullable OptimizerShards shards;

  Steps(
      FunctionOps tf,
      Layer<Object, Object> layer,
      Optimizer optimizer,
      Goals goals,
      CompileOptions compiled) {
    this.tf = tf;
    this.layer = layer;
    this.optimizer = optimizer;
    this.goals = goals;
    this.compiled = compiled;
    this.spread = compiled.replicas() == null ? null : new Spread(compiled.replicas());
    FunctionOptions options = FunctionOptions.defaults().withJitCompile(compiled.jitCompile());
    this.train = tf.function(this::trained, options.withName("trainStep"));
    this.test = tf.function(this::tested, options.withName("testStep"));
    int many = compiled.stepsPerExecution();
    this.trains = new Execution(tf, train, many, "trainSteps");
    this.tests = new Execution(tf, test, many, "testSteps");
    this.predict = tf.function(this::predicted, FunctionOptions.defaults().withName("predictStep"));
    this.results = tf.function(goals::results, FunctionOptions.defaults().withName("results"));
    this.reset = tf.function(this::forgotten, FunctionOptions.defaults().withName("reset"));
  }

  /// What runs it over replicas; null for one of the model.
  @Nullable Spread spread() {
    return spread;
  }

  Optimizer optimizer() {
    return optimizer;
  }

  /// The metric of a name in logs; null if there is none.
  @Nullable Metric<?, ?> metric(String name) {
    return goals.metrics().get(name);
  }

  /// What losses and metrics have counted, a nest of variables.
  Object countedState() {
    return goals.state();
  }

  /// The weights that training changes; the layer is built.
  private List<Variable> variables() {
    List<Variable> variables =
        layer.trainableWeights().stream().filter(each -> each.dtype().isFloating()).toList();
    if (variables.isEmpty()) {
      throw TrainingErrors.nothingToTrain();
    }
    return variables;
  }

  /// Makes what the optimizer remembers, which cannot be made while a step is traced.
  void build() {
    new HalfPrecision(compiled).check(layer, optimizer.options());
    if (!compiled.shardedOptimizer()) {
      optimizer.build(variables());
    }
    if (spread != null) {
      spread.agree(tf, shared());
      isShared = true;
    }
    if (compiled.shardedOptimizer() && shards == null) {
      shards = shards(); // of weights that are agreed on
    }
    isBuilt = true;
  }

  private OptimizerShards shards() {
    OptimizerOptions whole = compiled.optimizer();
    LossScale scale = optimizer.options().lossScale();
    return OptimizerShards.of(
        tf,
        Objects.requireNonNull(compiled.replicas()),
        optimizer,
        scale == null ? whole : whole.withLossScale(scale),
        variables());
  }

  /// Makes the weights their averages, if the optimizer keeps some.
  void finalizeWeights() {
    if (optimizer.options().weightAverage().isUsed()) {
      optimizer.finalizeVariableValues();
    }
  }

  /// Calls code with an optimizer that remembers what all parts do.
  <R> R whole(Function<? super Optimizer, ? extends R> code) {
    return shards == null ? code.apply(optimizer) : shards.whole(code);
  }

  /// Lets the parts of the optimizer's state go.
  void close() {
    goals.close();
    if (shards != null) {
      shards.close();
    }
  }

  /// What is the same in all processes.
  private List<Variable> shared() {
    List<Variable> all =
        new ArrayList<>(
            compiled.shardedOptimizer()
                ? new TreeMap<>(optimizer.state().globals()).values() // in one order everywhere
                : optimizer.variables());
    all.addAll(ofLayer());
    return all;
  }

  private List<Variable> ofLayer() {
    return variablesOf(layer.state());
  }

  /// The variables of a nest that may hold other things.
  static List<Variable> variablesOf(Object nest) {
    List<Variable> all = new ArrayList<>();
    for (Object part : Nest.flatten(nest)) {
      if (part instanceof Variable variable) {
        all.add(variable);
      }
    }
    return all;
  }

  /// Makes the layer, which is built, the same in all processes, unless training has done so.
  void share() {
    if (spread != null && !isShared) {
      spread.agree(tf, ofLayer());
      isShared = true;
    }
  }

  boolean isBuilt() {
    return isBuilt;
  }

  /// How many batches the steps of lists take at once.
  int stepsPerExecution() {
    return compiled.stepsPerExecution();
  }

  /// Trains the model with batches, and lets these go; it is built.
  void train(List<Lot> lots) {
    isCounting = true;
    trains.run(lots);
  }

  /// Tests the model with batches, and lets these go.
  void test(List<Lot> lots) {
    isCounting = true;
    tests.run(lots);
  }

  void train(Batch batch) {
    train.apply(batch);
    isCounting = true;
  }

  /// What a model gives for a batch that is split.
  Object predict(Object x) {
    return predict.apply(x);
  }

  /// Makes the variables of metrics, which else the first step does.
  void buildMetrics(Batch batch) {
    test.concrete(batch);
    isCounting = true;
  }

  /// How often the step of training was traced.
  int trainTraces() {
    return train.traces().size();
  }

  void test(Batch batch) {
    test.apply(batch);
    isCounting = true;
  }

  private boolean trained(Ops g, Batch batch) {
    List<Computed> computed = run(g, Mode.TRAINING, batch, this::gradients);
    if (shards == null) {
      optimizer.apply(g, computed.getFirst().gradients(), variables());
    } else {
      shards.apply(g, computed.stream().map(Computed::parts).toList());
    }
    layer.constrain(g);
    goals.count(LayerCall.of(g, Mode.TRAINING), computed.getFirst().outcome());
    return true;
  }

  private boolean tested(Ops g, Batch batch) {
    Goals.Outcome outcome = run(g, Mode.INFERENCE, batch, this::tested).getFirst();
    goals.count(LayerCall.of(g, Mode.INFERENCE), outcome);
    return true;
  }

  private Object predicted(Ops g, Object x) {
    return run(g, Mode.INFERENCE, x, this::predicted).getFirst();
  }

  private <B, R> List<R> run(Ops g, Mode mode, B batch, BiFunction<LayerCall, B, R> code) {
    return spread == null
        ? List.of(code.apply(LayerCall.of(g, mode), batch))
        : spread.run(g, mode, batch, code);
  }

  /// What a step of training has computed, of the whole batch.
  ///
  /// @param gradients of all weights, or the parts of them that the replica is to change
  private record Computed(Goals.Outcome outcome, List<?> gradients) {
    List<Tensor> parts() {
      return gradients.stream().map(Tensor.class::cast).toList();
    }
  }

  private Computed gradients(LayerCall call, Batch batch) {
    try (GradientTape tape = call.tf().gradientTape()) {
      Goals.Outcome part = forward(call, batch);
      List<?> gradients = tape.gradient(optimizer.scaleLoss(part.losses().sum()), variables());
      return new Computed(part.total(call), total(call, gradients));
    }
  }

  private List<?> total(LayerCall call, List<?> gradients) {
    return shards == null
        ? Shares.withNulls(gradients, call::total)
        : shards.scatter(call.tf(), Objects.requireNonNull(call.replica()), gradients);
  }

  private Goals.Outcome tested(LayerCall call, Batch batch) {
    return forward(call, batch).total(call);
  }

  private Object predicted(LayerCall call, Object x) {
    Object output = layer.run(call, x).value();
    return Objects.requireNonNull(call.replica()).allGather(output);
  }

  private boolean forgotten(Ops g) {
    goals.reset(g);
    return true;
  }

  private Goals.Outcome forward(LayerCall call, Batch batch) {
    List<Tensor> added = new ArrayList<>();
    Output<Object> output = layer.run(call.withLosses(added), batch.x());
    var step = new Aim.Step(batch, output.value(), output.mask());
    return goals.outcome(call, step, Shares.ofAdded(call, batch, added, layer.losses(call.tf())));
  }

  /// What was counted so far, by the names of logs.
  Map<String, Double> results() {
    Map<String, Double> logs = new LinkedHashMap<>();
    if (!goals.isSeen()) {
      logs.put("loss", 0.0);
      return logs;
    }
    if (names.isEmpty()) {
      names = goals.names();
    }
    try (Tensor read = results.apply()) {
      double[] numbers = read.toArray(double[].class);
      for (int i = 0; i < numbers.length; i++) {
        logs.put(names.get(i), numbers[i]);
      }
    }
    return logs;
  }

  void reset() {
    // Metrics make their variables with the first step, so what is traced before knows of none.
    if (isCounting) {
      reset.apply();
    } else {
      goals.reset(tf);
    }
  }
}
