package io.intarsia.optimizer;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.ClassNames;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Collection;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Exceptions of this package.
final class OptimizerErrors {
  private OptimizerErrors() {}

  // -- variables ----------------------------------------------------------------------------------

  static IllegalArgumentException notAVariable(
      String operation, KeyPath path, @Nullable Object got) {
    return Mistake.argument(
        "%s: expected a variable at %s, got %s"
            .formatted(
                operation, path.of("variables"), got == null ? "null" : "a " + ClassNames.of(got)));
  }

  static IllegalArgumentException noVariable(String operation, Object got) {
    return Mistake.argument(
        "%s: expected variables that training changes, got %s, which holds none"
            .formatted(operation, Nest.describe(got)));
  }

  static IllegalArgumentException notFloating(String operation, KeyPath path, Variable variable) {
    return Mistake.argument(
        "%s: %s, '%s', is %s; only floating-point variables can be optimized"
            .formatted(operation, path.of("variables"), variable.name(), variable.dtype()));
  }

  static IllegalStateException closed(String operation, KeyPath path, Variable variable) {
    return Mistake.state(
        "%s: %s, '%s', is closed, or its environment is"
            .formatted(operation, path.of("variables"), variable.name()));
  }

  static IllegalStateException noValue(String operation, KeyPath path, Variable variable) {
    return Mistake.state(
        "%s: %s, '%s', has no value yet; assign one first"
            .formatted(operation, path.of("variables"), variable.name()));
  }

  static IllegalArgumentException foreign(String operation, KeyPath path, Variable variable) {
    return Mistake.argument(
        "%s: %s, '%s', belongs to another environment than the optimizer; make the optimizer there"
            .formatted(operation, path.of("variables"), variable.name()));
  }

  static IllegalArgumentException twice(
      String operation, KeyPath path, KeyPath first, Variable variable) {
    return Mistake.argument(
        "%s: %s is the same variable as %s, '%s'; a step changes each once"
            .formatted(operation, path.of("variables"), first.of("variables"), variable.name()));
  }

  static IllegalArgumentException unknown(String operation, KeyPath path, Variable variable) {
    return Mistake.argument(
        ("%s: the optimizer was not built with %s, '%s'; build it with all variables first, or make"
                + " another optimizer for these. In a function, use the variables themselves: those"
                + " that are its arguments are others")
            .formatted(operation, path.of("variables"), variable.name()));
  }

  static IllegalStateException builtTwice(int variables) {
    return Mistake.state(
        ("Optimizer.build: the optimizer was built with %d other variables before; make another"
                + " optimizer for these")
            .formatted(variables));
  }

  static IllegalStateException notBuilt(String operation, String name) {
    return Mistake.state(
        ("%s: what %s keeps of its variables cannot be made while a function is traced; call"
                + " optimizer.build(variables) before")
            .formatted(operation, name));
  }

  static IllegalStateException eagerInTrace() {
    return Mistake.state(
        "Optimizer.apply: the gradients have values while a function is traced, so the step would"
            + " be made once with the trace and not with every call; pass the Ops of the function,"
            + " apply(g, gradients, variables)");
  }

  // -- gradients ----------------------------------------------------------------------------------

  static IllegalArgumentException structure(IllegalArgumentException difference) {
    return Mistake.argument(
        "Optimizer.apply: the gradients have not the structure of the variables: "
            + difference.getMessage(),
        difference);
  }

  static IllegalArgumentException notAGradient(KeyPath path, Object got) {
    return Mistake.argument(
        "Optimizer.apply: expected a tensor, IndexedSlices or null at %s, got a %s"
            .formatted(path.of("gradients"), ClassNames.of(got)));
  }

  static IllegalArgumentException gradientDType(KeyPath path, DType got) {
    return Mistake.argument(
        "Optimizer.apply: expected floating-point numbers at %s, got %s"
            .formatted(path.of("gradients"), got));
  }

  static IllegalArgumentException shape(KeyPath path, Variable variable, Object got) {
    return Mistake.argument(
        "Optimizer.apply: variable '%s' has shape %s, got a gradient of shape %s at %s"
            .formatted(variable.name(), variable.shape(), got, path.of("gradients")));
  }

  static IllegalArgumentException noGradients(Collection<Variable> variables) {
    return Mistake.argument(
        ("Optimizer.apply: no variable has a gradient, the target depends on none of %s; was the"
                + " loss computed while the tape recorded?")
            .formatted(variables.stream().map(Variable::name).toList()));
  }

  // -- the rest -----------------------------------------------------------------------------------

  static IllegalArgumentException noSlot(String name, Collection<String> known) {
    return Mistake.argument(
        "Update.slot: the rule has no slot \"%s\", only %s; slots(…) declares them"
            .formatted(name, new TreeSet<>(known)));
  }

  static IllegalArgumentException noGlobal(String name, Collection<String> known) {
    return Mistake.argument(
        "Update.global: the rule keeps no \"%s\" once, only %s; globals() declares them"
            .formatted(name, new TreeSet<>(known)));
  }

  static IllegalArgumentException twoDecays() {
    return Mistake.argument(
        "Optimizer.of: the rule and the options both say a weightDecay; leave it out of the"
            + " options");
  }

  static IllegalStateException scheduled(String name) {
    return Mistake.state(
        "Optimizer.setLearningRate: the learning rate of %s follows from the step, by its schedule"
            .formatted(name));
  }

  static IllegalArgumentException notScalar(Tensor rate) {
    return Mistake.argument(
        "Optimizer: a schedule must give a floating-point scalar, got %s%s"
            .formatted(rate.dtype(), rate.shape()));
  }

  static IllegalStateException noAverage(String name) {
    return Mistake.state(
        ("Optimizer.finalizeVariableValues: %s keeps no average of the weights; make it with"
                + " OptimizerOptions.withUseEma(true)")
            .formatted(name));
  }

  static IllegalStateException closedOptimizer(String operation, String name) {
    return Mistake.state("%s: optimizer %s is closed".formatted(operation, name));
  }
}
