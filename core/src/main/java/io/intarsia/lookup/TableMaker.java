package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.OwnedTensor;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.SymbolicTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;

/// Makes empty tables.
///
/// @param kind what messages call such a table
record TableMaker(Ops tf, String kind, DType keyDtype, DType valueDtype) {
  /// A table whose values are scalars.
  TableResource make(String op, Object defaultValue, long bytes) {
    Tensor missing = defaultValue(defaultValue);
    if (missing.rank() != 0) {
      Shape shape = missing.shape();
      missing.close();
      throw LookupErrors.defaultShape(this, shape);
    }
    return make(op, Attributes.NONE, missing, bytes);
  }

  /// A table whose values have the shape of the default.
  TableResource make(Object defaultValue) {
    Tensor missing = defaultValue(defaultValue);
    return missing.rank() == 0
        ? make("AnonymousMutableHashTable", Attributes.NONE, missing, 0)
        : make(
            "AnonymousMutableHashTableOfTensors",
            Attributes.of("value_shape", missing.shape()),
            missing,
            0);
  }

  private TableResource make(String op, Attributes attributes, Tensor missing, long bytes) {
    try {
      Tensor handle = handle(op, attributes);
      stays(handle, bytes);
      stays(missing, missing.size() * valueDtype.byteSize());
      return new TableResource(this, handle, missing);
    } catch (RuntimeException | Error e) {
      missing.close();
      throw e;
    }
  }

  private Tensor handle(String op, Attributes attributes) {
    try {
      return tf.execute(op, attributes.with("key_dtype", keyDtype).with("value_dtype", valueDtype))[
          0];
    } catch (TensorFlowException.NotFound | TensorFlowException.InvalidArgument e) {
      throw LookupErrors.noSuchTable(this, e);
    }
  }

  private void stays(Tensor tensor, long bytes) {
    if (!(tensor instanceof EagerTensor eager)) {
      // Of a graph that another thread traces.
      throw LookupErrors.inTrace(kind);
    }
    if (eager.handle() instanceof OwnedTensor owned) {
      owned.nameResource(title(), bytes);
    }
  }

  private Tensor defaultValue(Object value) {
    switch (value) {
      case EagerTensor tensor -> {
        if (tensor.dtype() != valueDtype) {
          throw LookupErrors.dtype(title(), "the default value", valueDtype, tensor.dtype());
        }
        try (HostTensor host = tensor.toHost()) {
          return tf.constant(host);
        }
      }
      case SymbolicTensor symbolic ->
          throw LookupErrors.symbolic(title(), "the default value", symbolic);
      case TensorLike other -> throw LookupErrors.notATensor(title(), "the default value", other);
      default -> {
        try {
          return tf.constant(value, valueDtype);
        } catch (IllegalArgumentException e) {
          throw LookupErrors.defaultValue(this, value, e);
        }
      }
    }
  }

  String title() {
    return "%s(%s to %s)".formatted(kind, keyDtype, valueDtype);
  }
}
