package io.intarsia.replicas;

import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Clipping;
import io.intarsia.optimizer.Lamb;
import io.intarsia.optimizer.Muon;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.optimizer.WeightDecay;
import io.intarsia.shape.Shape;
import io.intarsia.variable.Variable;
import java.util.regex.Pattern;

/// What changes each element on its own, so that parts of variables change as whole ones do.
///
/// @param use who asks
record ElementwiseRules(ShardUse use) {
  /// @throws IllegalArgumentException if the rule looks at more of a variable than one element
  void check(UpdateRule rule) {
    if (rule instanceof Lamb || rule instanceof Adafactor || rule instanceof Muon) {
      throw ShardErrors.wholeVariables(use, rule.getClass().getSimpleName());
    }
  }

  /// @throws IllegalArgumentException if a limit looks at one whole gradient
  void checkEachNorm(OptimizerOptions options) {
    if (options.clipping() instanceof Clipping.ByNorm) {
      throw ShardErrors.clipping(use, "clipnorm");
    }
  }

  /// @throws IllegalArgumentException if a limit looks at all gradients
  void checkGlobalNorm(OptimizerOptions options) {
    if (options.clipping() instanceof Clipping.ByGlobalNorm) {
      throw ShardErrors.clipping(use, "globalClipnorm");
    }
  }

  /// @throws IllegalArgumentException if weights are averaged
  void checkAverage(OptimizerOptions options) {
    if (options.weightAverage().isUsed()) {
      throw ShardErrors.weightAverage(use);
    }
  }

  /// @throws IllegalArgumentException if the rule keeps more or less than a number for each element
  ///   of the variable, or lets it shrink in another way than others
  void check(UpdateRule rule, Variable variable) {
    checkSlots(rule, variable.name(), variable.shape());
    if (rule.weightDecay(variable.name(), variable.shape()) != rule.weightDecay()) {
      throw ShardErrors.decayByName(use, rule.getClass().getSimpleName(), variable);
    }
  }

  /// @param name of a variable of this shape
  /// @throws IllegalArgumentException if the rule keeps more or less than a number for each element
  void checkSlots(UpdateRule rule, String name, Shape shape) {
    rule.slots(name, shape).stream()
        .filter(slot -> !slot.shape().equals(shape))
        .findFirst()
        .ifPresent(slot -> {
          throw ShardErrors.otherSlot(use, rule.getClass().getSimpleName(), slot, name, shape);
        });
  }

  /// Whether options let a variable shrink.
  static boolean decays(WeightDecay decay, Variable variable) {
    return !decay.excludedVariables().contains(variable)
        && decay.excludedNames().stream()
            .noneMatch(name -> Pattern.compile(name).matcher(variable.name()).find());
  }
}
