package io.intarsia.lookup;

import io.intarsia.dtype.DType;
import org.jspecify.annotations.Nullable;

/// Keys, and in the same order their values. They are read when a table is made of them, and not
/// kept.
///
/// @param keys `[N]`, a tensor or host data
/// @param values `[N]`, a tensor or host data
/// @param keyDtype of host data; null for what follows from it
/// @param valueDtype of host data; null for what follows from it
/// @see "Python: tf.lookup.KeyValueTensorInitializer"
public record KeyValueTensorInitializer(
    Object keys, Object values, @Nullable DType keyDtype, @Nullable DType valueDtype)
    implements TableInitializer {
  /// Keys and values whose dtypes follow from them.
  public static KeyValueTensorInitializer of(Object keys, Object values) {
    return new KeyValueTensorInitializer(keys, values, null, null);
  }

  /// Keys and values of these dtypes.
  public static KeyValueTensorInitializer of(
      Object keys, Object values, DType keyDtype, DType valueDtype) {
    return new KeyValueTensorInitializer(keys, values, keyDtype, valueDtype);
  }
}
