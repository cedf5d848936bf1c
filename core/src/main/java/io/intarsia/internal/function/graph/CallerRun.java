package io.intarsia.internal.function.graph;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Runs one function in the thread that calls it.
public interface CallerRun {
  /// Runs the function.
  ///
  /// @param inputs eager tensors, one for each input of the function
  /// @return null if this call is to go another way: as things are now this one is not right for
  ///   it, or it has failed, changed nothing, and the other way tells how
  /// @throws TensorFlowException how a function failed that changes something
  Tensor @Nullable [] run(List<Tensor> inputs);

  /// Whether it was found not to run the function at all.
  boolean hasFailed();

  /// Frees what it keeps; nothing may run any more.
  void close();

  /// What is run.
  ///
  /// @param function its name
  /// @param functions its name and those of all it calls, those that are called first
  /// @param inputs what it takes
  /// @param results what it gives
  /// @param nodes how many nodes it has
  /// @param mostBytes for each input, how large it may be
  /// @param changes whether it changes variables, so that it runs once only
  record Plan(
      String function,
      List<String> functions,
      List<TensorSpec> inputs,
      List<TensorSpec> results,
      int nodes,
      List<Long> mostBytes,
      boolean changes) {
    public Plan {
      functions = List.copyOf(functions);
      inputs = List.copyOf(inputs);
      results = List.copyOf(results);
      mostBytes = List.copyOf(mostBytes);
    }
  }
}
