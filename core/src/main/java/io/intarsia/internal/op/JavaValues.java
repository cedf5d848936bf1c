package io.intarsia.internal.op;

import io.intarsia.tensor.HostTensor;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;
import org.tensorflow.ndarray.NdArray;

/// Which Java values are taken where tensors are.
public final class JavaValues {
  private JavaValues() {}

  /// Whether a value that is not nested becomes a tensor.
  public static boolean becomesTensor(@Nullable Object value) {
    return value instanceof Number
        || value instanceof Boolean
        || value instanceof String
        || isData(value);
  }

  /// Whether a value holds the elements of a tensor.
  public static boolean isData(@Nullable Object value) {
    return value != null
        && (value.getClass().isArray()
            || value instanceof Buffer
            || value instanceof HostTensor
            || value instanceof NdArray<?>);
  }
}
