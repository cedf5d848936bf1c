package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.ArrayList;
import java.util.List;

/// The tensors of one use of a table; those made here of host data are released with it.
final class TableOperands implements AutoCloseable {
  private final Ops tf;
  private final String operation;
  private final TableResource table;
  private final List<Tensor> made = new ArrayList<>(2);

  TableOperands(Ops tf, String operation, TableResource table) {
    this.tf = tf;
    this.operation = operation;
    this.table = table;
  }

  /// @throws IllegalArgumentException if they are of another dtype
  Tensor keys(Object keys) {
    return tensor("the keys", keys, table.keyDtype());
  }

  /// The values of keys.
  ///
  /// @throws IllegalArgumentException if they are of another dtype, or not as many
  Tensor values(Tensor keys, Object values) {
    Tensor tensor = tensor("the values", values, table.valueDtype());
    Shape expected = keys.shape().concatenate(table.valueShape());
    if (!expected.isCompatibleWith(tensor.shape())) {
      throw LookupErrors.valueShape(operation, table, expected, tensor.shape());
    }
    return tensor;
  }

  /// Tensors as vectors, where an op takes no scalar.
  Tensor vector(Tensor tensor) {
    if (tensor.shape().hasRank() && tensor.rank() > 0) {
      return tensor;
    }
    made.add(tf.reshape(tensor, -1));
    return made.getLast();
  }

  private Tensor tensor(String what, Object value, DType dtype) {
    Tensor tensor =
        switch (value) {
          case Tensor given -> given;
          case TensorLike other -> throw LookupErrors.notATensor(operation, what, other);
          default -> made(value, dtype);
        };
    if (tensor.dtype() != dtype) {
      throw LookupErrors.operandDtype(operation, table, what, dtype, tensor.dtype());
    }
    return tensor;
  }

  private Tensor made(Object value, DType dtype) {
    made.add(tf.constant(value, dtype));
    return made.getLast();
  }

  @Override
  public void close() {
    made.forEach(Tensor::close);
  }
}
