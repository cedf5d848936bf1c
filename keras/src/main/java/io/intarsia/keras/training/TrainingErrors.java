package io.intarsia.keras.training;

import io.intarsia.errors.Mistake;
import io.intarsia.function.FunctionOps;
import io.intarsia.nest.Nest;
import io.intarsia.replicas.Replicas;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is said of training that cannot be done.
final class TrainingErrors {
  private TrainingErrors() {}

  static IllegalStateException notCompiled(String method) {
    return Mistake.state(
        "Model.%s: the model was not compiled; call compile(rule, loss) before".formatted(method));
  }

  static IllegalStateException closed(String method) {
    return Mistake.state("Model.%s: the model is closed".formatted(method));
  }

  static IllegalStateException notBuilt(String method) {
    return Mistake.state(
        "Model.%s: the model has not seen a value yet; call build(x), fit or predict before"
            .formatted(method));
  }

  static IllegalStateException notScaled() {
    return Mistake.state(
        "Model.fit: a layer computes in float16, which the optimizer does not know, and"
            + " small gradients are lost unless losses are scaled; build the layer before:"
            + " layer.build(tf, spec), or say it: OptimizerOptions.defaults().withLossScale("
            + "LossScale.dynamic()), or CompileOptions.defaults().withAutoScaleLoss(false)");
  }

  static IllegalArgumentException optimizerHasOptions() {
    return Mistake.argument(
        "Model.compile: the optimizer has its own options; say those of CompileOptions when it is"
            + " made: Optimizer.of(tf, rule, options)");
  }

  static IllegalArgumentException wholeOptimizer() {
    return Mistake.argument(
        "Model.compile: withShardedOptimizer(true) needs the rule, to make an optimizer of parts; got an optimizer: compile(rule, objective, options)");
  }

  static IllegalArgumentException nothingToShardOver() {
    return Mistake.argument(
        "Model.compile: withShardedOptimizer(true) spreads the optimizer's state over replicas, and there are none; add withReplicas(Replicas.onDevices(tf))");
  }

  static IllegalStateException closedReplicas(Replicas replicas) {
    return Mistake.state(
        "Model.compile: the environment of the %s is closed; make replicas of the environment of the model, which is open"
            .formatted(replicas));
  }

  static IllegalArgumentException otherEnvironment(FunctionOps tf, Replicas replicas) {
    return Mistake.argument(
        "Model.compile: expected replicas of the model's environment, %s, got %s of another one, %s; make them of the same: Model.of(tf, layer) and Replicas.onDevices(tf)"
            .formatted(tf.home(), replicas, replicas.environment()));
  }

  static IllegalStateException nothingToTrain() {
    return Mistake.state(
        "Model.fit: the model has no weights that training changes; a lambda that uses variables"
            + " does not tell of them, a record of variables or a StatefulLayer does");
  }

  static IllegalArgumentException parts(List<?> parts) {
    return Mistake.argument(
        "Batch: expected up to three parts, x, y and the weights of examples, got %d; put several inputs in a list of their own: List.of(List.of(a, b), y)"
            .formatted(parts.size()));
  }

  static IllegalArgumentException noRows(@Nullable Object value) {
    return Mistake.argument(
        "Batch: expected tensors or extension values of [batch, …] that can be stacked, got "
            + Nest.describe(value));
  }

  static IllegalArgumentException otherValue(Object x, ClassCastException cause) {
    IllegalArgumentException error =
        Mistake.argument(
            "Model: the layer does not take %s: %s; inputs have the structure that the layer takes"
                .formatted(Nest.structure(x), cause.getMessage()));
    error.initCause(cause);
    return error;
  }

  static IllegalArgumentException sizes(Object nest, long expected, Object leaf) {
    return Mistake.argument(
        "Batch: expected as many rows in each part of x, y and the weights of examples, got %s and %s in %s"
            .formatted(expected, leaf instanceof Tensor t ? t.shape() : leaf, Nest.describe(nest)));
  }

  static IllegalArgumentException noOutputs() {
    return Mistake.argument("Objective.ofOutputs: expected an objective, got none");
  }

  static Object checkPart(Aim aim, @Nullable Object nest, @Nullable Object part) {
    if (part == null) {
      throw Mistake.argument(
          "Model.compile: there is an objective for output %s, but there is none in %s"
              .formatted(aim.path(), Nest.structure(nest)));
    }
    return part;
  }

  static IllegalArgumentException noTargets() {
    return Mistake.argument(
        "Model.fit: the loss needs targets, and the data has none; give pairs of x and y");
  }

  static IllegalStateException noLoss() {
    return Mistake.state(
        "Model.fit: there is no loss; compile the model with one, or let a layer add one");
  }

  static IllegalArgumentException noScalar(String metric, Shape shape) {
    return Mistake.argument(
        "metric %s: logs take scalars, and its result is %s; choose an average"
            .formatted(metric, shape));
  }

  static IllegalArgumentException noData(String method) {
    return Mistake.argument("Model.%s: the data has no batch".formatted(method));
  }

  static IllegalArgumentException endless(String method, String option) {
    return Mistake.argument(
        "Model.%s: the data set has no end; say how many batches to take: %s(n), or data.take(n)"
            .formatted(method, option));
  }

  static IllegalStateException notANumber(int epoch, Map<String, Double> logs) {
    return Mistake.state(
        "Model.fit: the loss of epoch %d is not a number: %s; take a smaller learning rate, look for numbers that are not finite in the data (tf.enableCheckNumerics()), or end the training without an error by the callback TerminateOnNaN"
            .formatted(epoch + 1, logs));
  }

  static IllegalArgumentException wrongWeights(List<Variable> variables, Collection<?> given) {
    return Mistake.argument(
        "Model.setWeights: expected %d weights, %s, got %d"
            .formatted(
                variables.size(), variables.stream().map(Variable::name).toList(), given.size()));
  }

  static IllegalArgumentException wrongWeight(Variable variable, Shape shape) {
    return Mistake.argument(
        "Model.setWeights: expected %s for %s, got %s"
            .formatted(variable.shape(), variable.name(), shape));
  }

  static IllegalArgumentException twoWeights() {
    return Mistake.argument(
        "Model.fit: there are weights of examples and of classes; multiply them before");
  }

  static IllegalArgumentException classes(@Nullable Object targets) {
    return Mistake.argument(
        "Model.fit: weights of classes are for a model with one output and targets that are a tensor, got "
            + Nest.describe(targets));
  }

  static IllegalArgumentException number(String option, String expected, Object got) {
    return option("FitOptions", option, expected, got);
  }

  static IllegalArgumentException option(String what, String option, String expected, Object got) {
    return Mistake.argument("%s: %s must be %s, got %s".formatted(what, option, expected, got));
  }

  static IllegalArgumentException split(double split, long rows) {
    return Mistake.argument(
        "Model.fit: of %d rows, a validationSplit of %s leaves none for one of the parts"
            .formatted(rows, split));
  }

  static IllegalArgumentException splitOfDataset() {
    return Mistake.argument(
        "Model.fit: validationSplit is for tensors; of a data set take a part: data.skip(n) and"
            + " withValidationData(data.take(n))");
  }

  static IllegalArgumentException noMonitor(
      String callback, String monitor, Collection<String> logs) {
    return Mistake.argument(
        "%s: it watches %s, which is not among the logs %s".formatted(callback, monitor, logs));
  }

  static IllegalArgumentException noMode(String callback, String monitor) {
    return Mistake.argument(
        "%s: whether %s is better when it is larger is not known; say withMode(MonitorMode.MAX) or MIN"
            .formatted(callback, monitor));
  }
}
