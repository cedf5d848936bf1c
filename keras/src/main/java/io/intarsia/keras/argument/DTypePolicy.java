package io.intarsia.keras.argument;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import java.util.Locale;

/// Which numbers a layer's variables hold, and which it computes with.
///
/// @see "Python: keras.DTypePolicy"
public enum DTypePolicy {
  /// 32 bits.
  FLOAT32(DType.FLOAT32, DType.FLOAT32),
  /// 64 bits.
  FLOAT64(DType.FLOAT64, DType.FLOAT64),
  /// 16 bits, of which 5 are the exponent.
  FLOAT16(DType.FLOAT16, DType.FLOAT16),
  /// 16 bits, of which 8 are the exponent.
  BFLOAT16(DType.BFLOAT16, DType.BFLOAT16),
  /// Variables of 32 bits, computed with as [#FLOAT16].
  MIXED_FLOAT16(DType.FLOAT32, DType.FLOAT16),
  /// Variables of 32 bits, computed with as [#BFLOAT16].
  MIXED_BFLOAT16(DType.FLOAT32, DType.BFLOAT16),
  /// Integers of 32 bits, which few layers give.
  INT32(DType.INT32, DType.INT32),
  /// Integers of 64 bits, which few layers give.
  INT64(DType.INT64, DType.INT64);

  private final DType variable;
  private final DType compute;

  DTypePolicy(DType variable, DType compute) {
    this.variable = variable;
    this.compute = compute;
  }

  /// What variables hold.
  public DType variableDType() {
    return variable;
  }

  /// What the layer computes with.
  public DType computeDType() {
    return compute;
  }

  /// Keras's name of it.
  public String kerasName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The policy of a name.
  ///
  /// @throws IllegalArgumentException if there is none
  public static DTypePolicy ofName(String name) {
    for (DTypePolicy policy : values()) {
      if (policy.kerasName().equals(name)) {
        return policy;
      }
    }
    throw Mistake.argument(
        "DTypePolicy.ofName: expected float32, float64, float16, bfloat16, mixed_float16,"
            + " mixed_bfloat16, int32 or int64, got "
            + name);
  }
}
