package io.intarsia.data;

import io.intarsia.errors.TensorFlowException;

/// The methods of data sets that say how they run, and bound what they take.
///
/// @param <T> what the elements are
public sealed interface RunningMethods<T> permits Dataset {
  /// The elements, made with so many threads and so much memory at most. It holds for all that this
  /// is made of, and for what is made of it.
  ///
  /// ```java
  /// dataSet.map(code, ParallelOptions.defaults().withNumParallelCalls(ParallelOptions.AUTOTUNE))
  ///     .prefetch(ParallelOptions.AUTOTUNE)
  ///     .withBudget(DataBudget.ofThreads(2).withMemory(64 << 20));
  /// ```
  ///
  /// @see "Python: tf.data.Dataset.with_options"
  default Dataset<T> withBudget(DataBudget budget) {
    return Budgets.with((Dataset<T>) this, budget);
  }

  /// Says stage by stage, the sources first, what the elements are and how many, by the names that
  /// the runtime has for stages; and below how the runtime puts them together for reading: what it
  /// runs in parallel, and how much it buffers. Nothing is read for it.
  ///
  /// @throws IllegalStateException in a function
  /// @see DatasetIterator#explain
  default String explain() {
    return explain(0);
  }

  /// Reads elements, and says what [#explain()] does and how long the stages took for one: which is
  /// the slowest, and who waits for whom.
  ///
  /// @param count how many, if there are so many
  /// @throws IllegalArgumentException if the count is negative
  /// @throws IllegalStateException in a function
  /// @throws TensorFlowException if an element cannot be made
  default String explain(long count) {
    if (count < 0) {
      throw DataErrors.atLeast("explain", "count", 0, count);
    }
    String stages = Stages.of((Dataset<T>) this);
    try (DatasetIterator<T> elements = ((Dataset<T>) this).iterator()) {
      return stages + "\n\n" + elements.explainAfter(count);
    }
  }
}
