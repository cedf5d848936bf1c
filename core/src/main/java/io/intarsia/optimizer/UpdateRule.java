package io.intarsia.optimizer;

import io.intarsia.optimizer.schedule.LearningRate;
import io.intarsia.shape.Shape;
import java.util.List;

/// How an optimizer changes one variable by its gradient, with the numbers that this takes: a value
/// without state, which an [Optimizer] is made of. The records of this package are such rules, and
/// a program may have its own:
///
/// ```java
/// record SignDescent(LearningRate learningRate) implements UpdateRule {
///   public void update(Update u) {
///     u.subtract(u.gradient().sign().times(u.learningRate()));
///   }
/// }
/// ```
public interface UpdateRule {
  /// How far a step goes.
  LearningRate learningRate();

  /// What is kept of each variable from step to step.
  ///
  /// @param variable the shape of the variable
  default List<Slot> slots(Shape variable) {
    return List.of();
  }

  /// What is kept of a variable, for rules that tell variables apart by their names.
  ///
  /// @param name of the variable
  /// @param variable the shape of the variable
  default List<Slot> slots(String name, Shape variable) {
    return slots(variable);
  }

  /// What is kept once, whatever is optimized, in the dtype of the first variable; see
  /// [Update#global].
  default List<Slot> globals() {
    return List.of();
  }

  /// Changes a variable, and what is kept of it.
  void update(Update update);

  /// Whether rows whose gradient is zero stay as they are, and so does what is kept of them. Of a
  /// gradient that is slices, only their rows are changed then; else it is made a tensor first.
  default boolean isLocal() {
    return false;
  }

  /// What the weights lose each step, in parts of the learning rate, if the options of the
  /// optimizer do not say; zero for nothing.
  default double weightDecay() {
    return 0;
  }

  /// What a variable loses each step, for rules that tell variables apart by their names.
  ///
  /// @param name of the variable
  /// @param variable the shape of the variable
  default double weightDecay(String name, Shape variable) {
    return weightDecay();
  }
}
