package io.intarsia.op;

import io.intarsia.errors.TensorFlowException;
import java.util.function.BiFunction;

/// Java code as an op.
final class HostFunctions {
  private HostFunctions() {}

  /// Runs Java code on tensors that have values, also in a graph each time it runs; see
  /// [HostFunction].
  ///
  /// `input` is a nest of tensors and extension values, which the code gets together with the
  /// environment; `result` is a spec, or a nest of specs, of what it gives.
  ///
  /// @throws TensorFlowException if it runs at once and the code fails, or gives something else than
  ///   declared
  /// @throws IllegalArgumentException if the input holds a tensor that has no value in Java
  /// @see "Python: tf.py_function"
  @Endpoint(value = "py_function", variant = true)
  static <A, R> R hostFunction(
      Ops tf, BiFunction<? super Ops, ? super A, ? extends R> func, A input, Object result) {
    return HostFunction.<A, R>of("hostFunction", result, func).apply(tf, input);
  }
}
