package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.optimizer.Slot;
import io.intarsia.shape.Shape;
import io.intarsia.types.replica.ReduceOp;
import io.intarsia.variable.Variable;
import org.jspecify.annotations.Nullable;

/// What is said of weights that are spread over replicas and not used as they can be.
final class ShardErrors {
  static final String ORDINARY =
      "use an Optimizer with gradients that r.allReduce(ReduceOp.MEAN, gradients) gives";

  private ShardErrors() {}

  // -- optimizers ---------------------------------------------------------------------------------

  static IllegalArgumentException wholeVariables(ShardUse use, String rule) {
    return Mistake.argument(
        "%s: expected a rule that changes each element on its own, such as AdamW, got %s, which looks at whole variables; %s"
            .formatted(use.name(), rule, use.otherwise()));
  }

  static IllegalArgumentException otherSlot(
      ShardUse use, String rule, Slot slot, String variable, Shape shape) {
    return Mistake.argument(
        "%s: expected a rule that keeps a number for each element, got %s, whose slot \"%s\" of variable \"%s\" %s has shape %s; %s"
            .formatted(
                use.name(), rule, slot.name(), variable, shape, slot.shape(), use.otherwise()));
  }

  static IllegalArgumentException decayByName(ShardUse use, String rule, Variable variable) {
    return Mistake.argument(
        "%s: expected a rule with one weight decay for all variables, got %s, which has another one for \"%s\"; use OptimizerOptions.withoutWeightDecayOf"
            .formatted(use.name(), rule, variable.name()));
  }

  static IllegalArgumentException clipping(ShardUse use, String option) {
    return Mistake.argument(
        "%s: %s looks at whole gradients, of which each replica has a part; use withClipvalue, or %s"
            .formatted(use.name(), option, use.otherwise()));
  }

  static IllegalArgumentException lossScale() {
    return Mistake.argument(
        "ShardedOptimizer: lossScale must be null; multiply the loss and divide the gradients in the code of the replica");
  }

  static IllegalArgumentException weightAverage(ShardUse use) {
    return Mistake.argument(
        "%s: useEma must be false, as each replica has a part of the average only; %s"
            .formatted(use.name(), use.otherwise()));
  }

  static IllegalStateException notBuilt() {
    return Mistake.state(
        "ShardedOptimizer.apply: it was not built; call build(variables) in the code of the replica, outside of functions");
  }

  static IllegalStateException builtTwice() {
    return Mistake.state(
        "ShardedOptimizer.build: it was built already; make another one for other variables");
  }

  static IllegalArgumentException noVariables() {
    return Mistake.argument("ShardedOptimizer.build: expected a variable or more, got none");
  }

  static IllegalArgumentException noGradient(Variable variable) {
    return Mistake.argument(
        "%s: the loss does not depend on variable \"%s\", expected a gradient for each; make it untrainable, or %s"
            .formatted(
                ShardUse.OF_PROCESS.name(), variable.name(), ShardUse.OF_PROCESS.otherwise()));
  }

  static IllegalArgumentException noShape(Variable variable) {
    return Mistake.argument(
        "%s: expected variables of known shapes, got \"%s\" %s; %s"
            .formatted(
                ShardUse.OF_PROCESS.name(),
                variable.name(),
                variable.shape(),
                ShardUse.OF_PROCESS.otherwise()));
  }

  static IllegalArgumentException twice(Variable variable) {
    return Mistake.argument(
        "ShardedOptimizer.build: variable \"%s\" is given twice".formatted(variable.name()));
  }

  static IllegalArgumentException noWeight(int position, Variable variable) {
    return Mistake.argument(
        "ShardedOptimizer.build: expected a variable of floating-point numbers and known shape at variables[%d], got \"%s\" %s %s"
            .formatted(position, variable.name(), variable.dtype(), variable.shape()));
  }

  static IllegalArgumentException reduction(ReduceOp op) {
    return Mistake.argument("ShardedOptimizer.apply: expected SUM or MEAN of gradients, got " + op);
  }

  static IllegalArgumentException otherReplica(int id, int count, Replica replica) {
    return Mistake.argument(
        "ShardedOptimizer.apply: it is that of replica %d of %d, got replica %d of %d; each replica has one of its own"
            .formatted(id, count, replica.id(), replica.count()));
  }

  static IllegalArgumentException gradientCount(int expected, int got) {
    return Mistake.argument(
        "ShardedOptimizer.apply: expected a gradient for each of the %d variables, got %d"
            .formatted(expected, got));
  }

  static IllegalArgumentException noGradient(
      int position, Variable variable, @Nullable Object got) {
    return Mistake.argument(
        "ShardedOptimizer.apply: expected a tensor or slices at gradients[%d], for variable \"%s\", got %s; build it with the variables that the loss depends on"
            .formatted(position, variable.name(), got));
  }

  static IllegalArgumentException otherGradient(
      int position, Variable variable, DType dtype, Shape shape) {
    return Mistake.argument(
        "ShardedOptimizer.apply: expected %s %s at gradients[%d], for variable \"%s\", got %s %s"
            .formatted(
                variable.dtype(), variable.shape(), position, variable.name(), dtype, shape));
  }
}
