package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// A table from keys to values, in the memory of the host. What uses it is run where its `Ops`
/// argument runs ops: eagerly, or with every call of the function that is traced.
///
/// ```java
/// var table = StaticHashTable.of(tf, KeyValueTensorInitializer.of(words, numbers), -1L);
/// var f = tf.function((Ops g, Tensor x) -> table.lookup(g, x));
/// ```
///
/// Tables are compared by identity, and threads may share them. The memory is released by [#close],
/// or when neither the table nor a function that uses it can be reached any more.
///
/// @see "Python: tf.lookup"
public sealed interface LookupTable extends AutoCloseable
    permits StaticHashTable, StaticVocabularyTable, MutableHashTable {
  /// The dtype of the keys.
  DType keyDtype();

  /// The dtype of the values.
  DType valueDtype();

  /// The values of keys; the default for those that are not in the table.
  ///
  /// @param keys `[K…]`, a tensor or host data of the table's key dtype
  /// @return `[K…]`, and the axes of a value behind if that is no scalar; owned by the caller
  /// @throws IllegalArgumentException if the keys are of another dtype, or `tf` is of another
  ///   environment
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function and
  ///   `tf` is not its graph
  Tensor lookup(Ops tf, Object keys);

  /// The values of keys, looked up eagerly; see [#lookup(Ops, Object)].
  ///
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function
  Tensor lookup(Object keys);

  /// How many entries there are, a scalar `int64`; owned by the caller.
  ///
  /// @throws IllegalArgumentException if `tf` is of another environment
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function and
  ///   `tf` is not its graph
  Tensor size(Ops tf);

  /// How many entries there are now.
  ///
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function
  long size();

  /// Whether [#close] was called, on the table or its environment.
  boolean isClosed();

  /// Releases the memory, as soon as nothing uses it any more; the second call does nothing.
  @Override
  void close();
}
