package io.intarsia.op;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An op or a public function found by its name; see [Ops#op]. It has no state: one wrapper serves
/// any dtypes.
///
/// Where it runs is the [Ops] it was found on. Of a registered op, inputs go by position and
/// everything else by name. Where a tensor is expected, anything `HostTensor.of` takes will do. Of
/// a public function, every required argument may go by position; the optional ones go by name,
/// Python's (`transpose_b`) or ours (`transposeB`).
public abstract sealed class OpWrapper permits RegisteredOp, FacadeFunction {
  OpWrapper() {}

  /// The registered name, or the public one such as `math.reduce_sum`.
  public abstract String name();

  /// Whether it is written in Java rather than an op of the runtime.
  public abstract boolean isHostComposed();

  /// Runs it.
  ///
  /// @param inputs a list input is a `List` of tensors
  /// @param named by name: attributes, or optional arguments
  /// @return the results, those of lists and records one after the other; owned by the caller
  /// @throws IllegalArgumentException if it does not take such arguments
  /// @throws TensorFlowException if an op fails
  public abstract List<Tensor> call(List<?> inputs, Map<String, ?> named);

  /// Runs it, on tensors or on values of types that run functions themselves
  /// ([io.intarsia.dispatch.DispatchableType]).
  ///
  /// @param inputs the first arguments, in Python's order
  /// @param named others, by Python's name or ours
  /// @return what the function gives, a list of tensors if it is a registered op; or what a handler
  ///   made of it; null for nothing
  /// @throws IllegalArgumentException if it does not take such arguments
  /// @throws TensorFlowException if an op fails
  public abstract @Nullable Object apply(List<?> inputs, Map<String, ?> named);

  /// As [#apply(List, Map)], on positional arguments alone.
  public final @Nullable Object apply(@Nullable Object... inputs) {
    return apply(Arrays.asList(inputs), Map.of());
  }

  /// Runs it on positional arguments alone.
  public final List<Tensor> call(@Nullable Object... inputs) {
    return call(Arrays.asList(inputs), Map.of());
  }

  /// As [#call(List, Map)], for what gives one result.
  ///
  /// @throws IllegalStateException if there is another number of results
  public final Tensor callOne(List<?> inputs, Map<String, ?> named) {
    return single(call(inputs, named));
  }

  /// As [#call(Object...)], for what gives one result.
  ///
  /// @throws IllegalStateException if there is another number of results
  public final Tensor callOne(@Nullable Object... inputs) {
    return single(call(inputs));
  }

  /// Its name.
  @Override
  public final String toString() {
    return "op " + name();
  }

  private Tensor single(List<Tensor> results) {
    if (results.size() != 1) {
      throw Mistake.state(
          "%s: expected one result, got %d; use call".formatted(name(), results.size()));
    }
    return results.getFirst();
  }
}
