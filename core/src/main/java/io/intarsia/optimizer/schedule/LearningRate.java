package io.intarsia.optimizer.schedule;

/// How far a step goes: a number, or a function of the step.
public sealed interface LearningRate permits LearningRate.Fixed, Schedule {
  /// A number, which an optimizer keeps in a variable that may be assigned.
  static LearningRate of(double value) {
    return new Fixed(value);
  }

  /// A number.
  record Fixed(double value) implements LearningRate {}
}
