package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

/// A table that entries are put into and taken out of.
///
/// ```java
/// var table = MutableHashTable.of(tf, DType.STRING, DType.INT64, 0L);
/// table.insert(new String[] {"a", "b"}, new long[] {1, 2});
/// table.lookup(new String[] {"b", "z"}); // [2, 0]
/// ```
///
/// Values may be tensors of any shape, that of the default value. In functions, what changes a
/// table and what reads it run in the order of the program. Each use is atomic.
///
/// @see "Python: tf.lookup.experimental.MutableHashTable"
public final class MutableHashTable implements LookupTable {
  private static final String KIND = MutableHashTable.class.getSimpleName();

  private final TableResource resource;

  private MutableHashTable(TableResource resource) {
    this.resource = resource;
  }

  /// Makes an empty table.
  ///
  /// @param tf the environment
  /// @param defaultValue of keys that are not in the table, a tensor or host data; all values have
  ///   its shape
  /// @throws IllegalArgumentException if the default is not of the value dtype, or the runtime has
  ///   no table of such dtypes
  /// @throws IllegalStateException if this thread is tracing a function
  public static MutableHashTable of(Ops tf, DType keyDtype, DType valueDtype, Object defaultValue) {
    TableResource.requireNoTrace(tf, KIND);
    var maker = new TableMaker(tf, KIND, keyDtype, valueDtype);
    return new MutableHashTable(maker.make(defaultValue));
  }

  /// What the runtime's ops on tables take. It is the table's own.
  ///
  /// @throws IllegalStateException if the table or its environment is closed
  public Tensor handle() {
    return resource.openHandle("handle");
  }

  @Override
  public DType keyDtype() {
    return resource.keyDtype();
  }

  @Override
  public DType valueDtype() {
    return resource.valueDtype();
  }

  /// The shape of each value.
  public Shape valueShape() {
    return resource.valueShape();
  }

  /// Puts entries in; a key that is there gets the new value, and of a key that is given twice the
  /// last one counts.
  ///
  /// @param keys `[K…]`, a tensor or host data of the table's key dtype
  /// @param values `[K…, V…]` where `[V…]` is the shape of a value, of the table's value dtype
  /// @throws IllegalArgumentException if a dtype differs, the shapes do not fit, or `tf` is of
  ///   another environment
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function and
  ///   `tf` is not its graph
  public void insert(Ops tf, Object keys, Object values) {
    resource.check(tf, "insert");
    try (var operands = new TableOperands(tf, "insert", resource)) {
      Tensor all = operands.keys(keys);
      resource.change(tf, "LookupTableInsertV2", all, operands.values(all, values));
    }
  }

  /// Puts entries in eagerly; see [#insert(Ops, Object, Object)].
  ///
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function
  public void insert(Object keys, Object values) {
    insert(resource.here("insert"), keys, values);
  }

  /// Takes entries out; keys that are not there are passed over.
  ///
  /// @param keys `[K…]`, a tensor or host data of the table's key dtype
  /// @throws IllegalArgumentException if the keys are of another dtype, or `tf` is of another
  ///   environment
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function and
  ///   `tf` is not its graph
  public void remove(Ops tf, Object keys) {
    resource.check(tf, "remove");
    try (var operands = new TableOperands(tf, "remove", resource)) {
      resource.change(tf, "LookupTableRemoveV2", operands.vector(operands.keys(keys)));
    }
  }

  /// Takes entries out eagerly; see [#remove(Ops, Object)].
  ///
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function
  public void remove(Object keys) {
    remove(resource.here("remove"), keys);
  }

  /// All keys and values that are there now, owned by the caller.
  ///
  /// @throws IllegalArgumentException if `tf` is of another environment
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function and
  ///   `tf` is not its graph
  public TableEntries export(Ops tf) {
    return resource.export(tf);
  }

  @Override
  public Tensor lookup(Ops tf, Object keys) {
    return resource.lookup(tf, keys);
  }

  @Override
  public Tensor lookup(Object keys) {
    return lookup(resource.here("lookup"), keys);
  }

  @Override
  public Tensor size(Ops tf) {
    return resource.size(tf);
  }

  @Override
  public long size() {
    return resource.sizeNow();
  }

  @Override
  public boolean isClosed() {
    return resource.isClosed();
  }

  @Override
  public void close() {
    resource.close();
  }

  /// Its kind and dtypes.
  @Override
  public String toString() {
    return resource.toString();
  }
}
