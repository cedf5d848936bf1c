package io.intarsia.variable;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.Made;
import io.intarsia.internal.c.OwnedTensor;
import io.intarsia.internal.op.AnonymousName;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/// Makes variables.
final class VariableMaker {
  private VariableMaker() {}

  /// Where a variable lives whose maker runs its ops on `tf`.
  ///
  /// @throws IllegalStateException if a function is traced, and it is not to be made then
  static Ops place(Ops tf, VariableOptions options) {
    if (!tf.home().isTracing()) {
      return tf;
    }
    if (!options.isLifted()) {
      throw VariableErrors.inTrace(options.name());
    }
    return Ops.of(tf.home());
  }

  /// A variable with a value.
  static Variable make(Ops tf, Function<? super Ops, ?> initial, VariableOptions options) {
    Object given = initial.apply(tf);
    if (given instanceof EagerTensor tensor) {
      return make(tf, tensor, options);
    }
    if (given instanceof SymbolicTensor symbolic) {
      throw VariableErrors.symbolicInitial(options.name(), symbolic);
    }
    try (Tensor made = tensor(tf, given, options)) {
      return make(tf, made, options);
    }
  }

  private static Tensor tensor(Ops tf, Object given, VariableOptions options) {
    if (given instanceof Variable other) {
      return other.read(tf);
    }
    DType dtype = options.dtype();
    return dtype == null ? tf.constant(given) : tf.constant(given, dtype);
  }

  private static Variable make(Ops tf, Tensor initial, VariableOptions options) {
    DType dtype = Objects.requireNonNullElse(options.dtype(), initial.dtype());
    if (dtype != initial.dtype()) {
      throw VariableErrors.initialDtype(options.name(), dtype, initial.dtype());
    }
    Shape shape = Objects.requireNonNullElse(options.shape(), initial.shape());
    if (!shape.isCompatibleWith(initial.shape())) {
      throw VariableErrors.initialShape(options.name(), shape, initial.shape());
    }
    var spec = VariableSpec.of(shape, dtype, options.isTrainable());
    Tensor handle = handle(tf, spec, options.name(), initial.size() * dtype.byteSize());
    tf.execute("AssignVariableOp", Attributes.NONE, handle, initial);
    return new Variable(handle, spec, options.name(), true);
  }

  /// A variable without a value.
  static Variable empty(Ops tf, VariableSpec spec, VariableOptions options) {
    long elements = spec.shape().isFullyKnown() ? spec.shape().numElements() : 0;
    Tensor handle = handle(tf, spec, options.name(), elements * spec.dtype().byteSize());
    return new Variable(handle, spec, options.name(), false);
  }

  private static Tensor handle(Ops tf, VariableSpec spec, String name, long bytes) {
    if (spec.dtype().isHandle()) {
      throw VariableErrors.handle(name, spec.dtype());
    }
    Attributes attributes =
        Attributes.of(
            Map.of(
                "dtype", spec.dtype(), "shape", spec.shape(), "shared_name", AnonymousName.VALUE));
    Tensor handle = tf.execute("VarHandleOp", attributes)[0];
    if (!(handle instanceof EagerTensor eager)) {
      // Of a graph that another thread traces.
      throw VariableErrors.inTrace(name);
    }
    if (eager.handle() instanceof OwnedTensor known) {
      known.nameResource("Variable '" + name + "'", bytes);
      if (spec.isTrainable()) {
        known.setMade(new Made("VarHandleOp", attributes.asMap()).trainable());
      }
    }
    return handle;
  }
}
