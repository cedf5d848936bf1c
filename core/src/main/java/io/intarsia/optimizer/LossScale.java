package io.intarsia.optimizer;

import io.intarsia.internal.caller.Mistake;

/// By what a loss is multiplied before gradients are computed, and gradients are divided before
/// they are applied, so that small ones are not lost in `float16`.
///
/// ```java
/// var options = OptimizerOptions.defaults().withLossScale(LossScale.dynamic());
/// var optimizer = Optimizer.of(tf, Adam.defaults(), options);
/// …
/// var gradients = tape.gradient(optimizer.scaleLoss(loss), variables);
/// optimizer.apply(gradients, variables);
/// ```
public sealed interface LossScale {
  /// Always the same factor.
  ///
  /// @see "Python: keras.optimizers.Optimizer: loss_scale_factor"
  static LossScale fixed(double factor) {
    return new Fixed(factor);
  }

  /// A factor that grows for as long as gradients are finite, with Keras' defaults: 2^15 at first,
  /// twice as much after 2,000 steps.
  ///
  /// @see "Python: keras.optimizers.LossScaleOptimizer"
  static Dynamic dynamic() {
    return new Dynamic(1 << 15, 2000);
  }

  /// Always the same factor.
  record Fixed(double factor) implements LossScale {
    /// Checks the factor.
    public Fixed {
      Checks.isPositive("LossScale", "factor", factor);
    }
  }

  /// A factor that doubles after a number of steps with finite gradients. If a gradient is not
  /// finite, the step changes nothing but the factor, which is halved.
  record Dynamic(double initialScale, int dynamicGrowthSteps) implements LossScale {
    /// Checks the numbers.
    public Dynamic {
      Checks.isPositive("LossScale", "initialScale", initialScale);
      if (dynamicGrowthSteps < 1) {
        throw Mistake.argument(
            "LossScale: dynamicGrowthSteps must be at least 1, got " + dynamicGrowthSteps);
      }
    }

    /// This scale with another factor at first.
    public Dynamic withInitialScale(double initialScale) {
      return new Dynamic(initialScale, dynamicGrowthSteps);
    }

    /// This scale that grows after another number of steps.
    public Dynamic withDynamicGrowthSteps(int dynamicGrowthSteps) {
      return new Dynamic(initialScale, dynamicGrowthSteps);
    }
  }
}
