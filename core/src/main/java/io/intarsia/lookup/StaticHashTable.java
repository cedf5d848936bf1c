package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A table that is filled when it is made and does not change.
///
/// ```java
/// var table =
///     StaticHashTable.of(
///         tf, KeyValueTensorInitializer.of(new String[] {"a", "b"}, new long[] {1, 2}), -1L);
/// table.lookup(new String[] {"b", "z"}); // [2, -1]
/// ```
///
/// @see "Python: tf.lookup.StaticHashTable"
public final class StaticHashTable implements LookupTable {
  private final TableResource resource;
  private final @Nullable TextFileInitializer textFile;

  private StaticHashTable(TableResource resource, @Nullable TextFileInitializer textFile) {
    this.resource = resource;
    this.textFile = textFile;
  }

  /// Makes a table and fills it.
  ///
  /// @param tf the environment
  /// @param defaultValue of keys that are not in the table, a scalar: a tensor or host data
  /// @throws IllegalArgumentException if keys and values are not two vectors of one length, or
  ///   empty, a key has two values, the default is no scalar of the dtype of the values, the file
  ///   does not exist, or the runtime has no table of such dtypes
  /// @throws IllegalStateException if this thread is tracing a function
  /// @throws io.intarsia.errors.TensorFlowException if a line of the file has no such column or no
  ///   value of the dtype, or two lines have one key
  public static StaticHashTable of(Ops tf, TableInitializer initializer, Object defaultValue) {
    return of(tf, "StaticHashTable", initializer, defaultValue);
  }

  static StaticHashTable of(
      Ops tf, String kind, TableInitializer initializer, Object defaultValue) {
    return switch (initializer) {
      case KeyValueTensorInitializer entries ->
          new StaticHashTable(StaticContent.of(tf, kind, entries, defaultValue), null);
      case TextFileInitializer file ->
          new StaticHashTable(StaticContent.of(tf, kind, file, defaultValue), file);
    };
  }

  TableResource resource() {
    return resource;
  }

  /// The file it was filled from, if it was.
  public Optional<TextFileInitializer> textFile() {
    return Optional.ofNullable(textFile);
  }

  /// What the runtime's ops on tables take, such as `tf.raw.LookupTableFindV2`. It is the table's
  /// own.
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

  /// All keys and values, owned by the caller.
  ///
  /// @throws IllegalArgumentException if `tf` is of another environment
  /// @throws IllegalStateException if the table is closed, or this thread is tracing a function and
  ///   `tf` is not its graph
  public TableEntries export(Ops tf) {
    return resource.export(tf);
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
