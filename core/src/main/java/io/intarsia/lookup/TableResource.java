package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import io.intarsia.function.KnownShape;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;

/// What a table is in the runtime, and what every use of one checks.
final class TableResource implements AutoCloseable {
  private final String title;
  private final DType keyDtype;
  private final DType valueDtype;
  private final Tensor handle;
  private final Tensor defaultValue;

  TableResource(TableMaker maker, Tensor handle, Tensor defaultValue) {
    this.title = maker.title();
    this.keyDtype = maker.keyDtype();
    this.valueDtype = maker.valueDtype();
    this.handle = handle;
    this.defaultValue = defaultValue;
  }

  /// @throws IllegalStateException if this thread is tracing a function
  static void requireNoTrace(Ops tf, String kind) {
    if (tf.home().isTracing()) {
      throw LookupErrors.inTrace(kind);
    }
  }

  DType keyDtype() {
    return keyDtype;
  }

  DType valueDtype() {
    return valueDtype;
  }

  Tensor defaultValue() {
    return defaultValue;
  }

  /// The shape of a value.
  Shape valueShape() {
    return defaultValue.shape();
  }

  Tensor lookup(Ops tf, Object keys) {
    check(tf, "lookup");
    try (var operands = new TableOperands(tf, "lookup", this)) {
      Tensor asked = operands.keys(keys);
      Tensor found =
          tf.execute("LookupTableFindV2", Attributes.NONE, handle, asked, defaultValue)[0];
      return KnownShape.of(found, asked.shape().concatenate(valueShape()));
    }
  }

  Tensor size(Ops tf) {
    check(tf, "size");
    return tf.execute("LookupTableSizeV2", Attributes.NONE, handle)[0];
  }

  long sizeNow() {
    try (Tensor size = size(here("size"))) {
      return size.asLong();
    }
  }

  TableEntries export(Ops tf) {
    check(tf, "export");
    var dtypes = Attributes.of("Tkeys", keyDtype).with("Tvalues", valueDtype);
    Tensor[] entries = tf.execute("LookupTableExportV2", dtypes, handle);
    Shape keys = Shape.of(Shape.UNKNOWN_SIZE);
    return new TableEntries(
        KnownShape.of(entries[0], keys), KnownShape.of(entries[1], keys.concatenate(valueShape())));
  }

  /// Runs an op that changes it.
  void change(Ops tf, String op, Tensor... inputs) {
    Object[] all = new Object[inputs.length + 1];
    all[0] = handle;
    System.arraycopy(inputs, 0, all, 1, inputs.length);
    tf.execute(op, Attributes.NONE, all);
  }

  /// Its own environment.
  Ops here(String operation) {
    return Ops.of(openHandle(operation).place());
  }

  Tensor openHandle(String operation) {
    if (isClosed()) {
      throw LookupErrors.closed(operation, this);
    }
    return handle;
  }

  void check(Ops tf, String operation) {
    if (openHandle(operation).place().home() != tf.home()) {
      throw LookupErrors.foreign(operation, this);
    }
    if (tf.isTracing()) {
      throw LookupErrors.eagerInTrace(operation, this);
    }
  }

  boolean isClosed() {
    return handle instanceof EagerTensor eager && eager.isClosed();
  }

  @Override
  public void close() {
    handle.close();
    defaultValue.close();
  }

  @Override
  public String toString() {
    return isClosed() ? title + ", closed" : title;
  }
}
