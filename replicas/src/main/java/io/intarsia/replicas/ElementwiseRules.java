package io.intarsia.replicas;

import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Clipping;
import io.intarsia.optimizer.Lamb;
import io.intarsia.optimizer.Muon;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.optimizer.WeightDecay;
import io.intarsia.variable.Variable;
import java.util.regex.Pattern;

/// What changes each element on its own, so that parts of variables change as whole ones do.
final class ElementwiseRules {
  private ElementwiseRules() {}

  /// @throws IllegalArgumentException if the rule looks at more of a variable than one element
  static void check(UpdateRule rule) {
    if (rule instanceof Lamb || rule instanceof Adafactor || rule instanceof Muon) {
      throw ShardErrors.wholeVariables(rule.getClass().getSimpleName());
    }
  }

  /// @throws IllegalArgumentException if an option looks at more of a variable than one element
  static void check(OptimizerOptions options) {
    switch (options.clipping()) {
      case Clipping.ByNorm _ -> throw ShardErrors.clipping("clipnorm");
      case Clipping.ByGlobalNorm _ -> throw ShardErrors.clipping("globalClipnorm");
      case Clipping.ByValue _ -> {}
      case null -> {}
    }
    if (options.lossScale() != null) {
      throw ShardErrors.lossScale();
    }
    if (options.weightAverage().isUsed()) {
      throw ShardErrors.weightAverage();
    }
  }

  /// @throws IllegalArgumentException if the rule keeps more or less than a number for each element
  ///   of the variable, or lets it shrink in another way than others
  static void check(UpdateRule rule, Variable variable) {
    String name = rule.getClass().getSimpleName();
    rule.slots(variable.name(), variable.shape()).stream()
        .filter(slot -> !slot.shape().equals(variable.shape()))
        .findFirst()
        .ifPresent(slot -> {
          throw ShardErrors.otherSlot(name, slot, variable);
        });
    if (rule.weightDecay(variable.name(), variable.shape()) != rule.weightDecay()) {
      throw ShardErrors.decayByName(name, variable);
    }
  }

  /// Whether options let a variable shrink.
  static boolean decays(WeightDecay decay, Variable variable) {
    return !decay.excludedVariables().contains(variable)
        && decay.excludedNames().stream()
            .noneMatch(name -> Pattern.compile(name).matcher(variable.name()).find());
  }
}
