package io.intarsia.optimizer.schedule;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// A learning rate that follows from the step. Any function of it will do; those of Keras are
/// records of this package.
///
/// ```java
/// Schedule schedule = (g, step) -> step.cast(DType.FLOAT32).plus(1).rsqrt().times(0.1);
/// ```
///
/// @see "Python: keras.optimizers.schedules.LearningRateSchedule"
@FunctionalInterface
public non-sealed interface Schedule extends LearningRate {
  /// The learning rate of a step.
  ///
  /// @param tf where ops run
  /// @param step how many steps were made before: a scalar, `int64` or another number
  /// @return a floating-point scalar
  Tensor at(Ops tf, Tensor step);
}
