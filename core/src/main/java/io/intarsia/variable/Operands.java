package io.intarsia.variable;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.SliceSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;

/// The tensors of one operation on a variable; those made here of host data are released with it.
final class Operands implements AutoCloseable {
  private final Ops tf;
  private final String operation;
  private final Variable variable;
  private final List<Tensor> made = new ArrayList<>(2);

  Operands(Ops tf, String operation, Variable variable) {
    this.tf = tf;
    this.operation = operation;
    this.variable = variable;
  }

  /// A value of the variable's dtype.
  ///
  /// @throws IllegalArgumentException if it is of another dtype
  Tensor value(Object value) {
    Tensor tensor = tensor(value, variable.dtype());
    if (tensor.dtype() != variable.dtype()) {
      throw VariableErrors.dtype(operation, variable, tensor.dtype());
    }
    return tensor;
  }

  /// A value that goes in the place of the whole variable.
  ///
  /// @throws IllegalArgumentException if it is of another dtype, or cannot be of the shape
  Tensor whole(Object value) {
    Tensor tensor = value(value);
    if (!variable.shape().isCompatibleWith(tensor.shape())) {
      throw VariableErrors.shape(operation, variable, tensor.shape());
    }
    return tensor;
  }

  /// Positions: `int32` or `int64`.
  ///
  /// @throws IllegalArgumentException if they are of another dtype
  Tensor indices(Object indices) {
    Tensor tensor = indices instanceof TensorLike ? tensor(indices, DType.INT64) : made(indices);
    if (tensor.dtype() != DType.INT32 && tensor.dtype() != DType.INT64) {
      throw VariableErrors.indices(operation, variable, tensor.dtype());
    }
    return tensor;
  }

  /// The inputs that say which part of the value is meant.
  List<Tensor> bounds(SliceSpec slice) {
    List<Tensor> bounds = slice.bounds(tf);
    made.addAll(bounds);
    return bounds;
  }

  /// A tensor of host data.
  Tensor made(Object value) {
    return keep(tf.constant(value));
  }

  private Tensor tensor(Object value, DType dtype) {
    return switch (value) {
      case Tensor tensor -> tensor;
      case Variable other -> keep(other.read(tf));
      case TensorLike other -> throw VariableErrors.notATensor(operation, variable, other);
      default -> keep(tf.constant(value, dtype));
    };
  }

  private Tensor keep(Tensor tensor) {
    made.add(tensor);
    return tensor;
  }

  @Override
  public void close() {
    made.forEach(Tensor::close);
  }
}
