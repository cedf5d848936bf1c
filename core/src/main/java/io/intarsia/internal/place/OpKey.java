package io.intarsia.internal.place;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Attributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What makes two calls the same operation: op name, input dtypes in order with the structure of
/// list inputs, attributes by name, and device. Values and shapes of the inputs are not part of it.
///
/// The dtypes stand in for the attributes the runtime infers, so no op definition is needed to make
/// a key.
public final class OpKey {
  private final String op;
  private final int[] signature;
  private final Attributes attributes;
  private final @Nullable String device;
  private final int hash;

  /// @param signature a dtype's number for each tensor; for a list minus (length + 1), then the
  ///   numbers of its tensors
  public OpKey(String op, int[] signature, Attributes attributes, @Nullable String device) {
    this.op = op;
    this.signature = signature;
    this.attributes = attributes;
    this.device = device;
    int code = 31 * op.hashCode() + Arrays.hashCode(signature);
    code = 31 * code + attributes.hashCode();
    this.hash = device == null ? code : 31 * code + device.hashCode();
  }

  /// The registered name of the op.
  public String op() {
    return op;
  }

  /// The attributes the caller set.
  public Attributes attributes() {
    return attributes;
  }

  /// The device the caller asked for, or null.
  public @Nullable String device() {
    return device;
  }

  /// The dtypes of the inputs and the lengths of lists; see the constructor.
  public int[] signature() {
    return signature;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof OpKey key && hash == key.hash && same(key));
  }

  private boolean same(OpKey key) {
    return op.equals(key.op)
        && Arrays.equals(signature, key.signature)
        && attributes.equals(key.attributes)
        && Objects.equals(device, key.device);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /// Prints `(MatMul, float32, float32, transpose_a=true)`; list inputs stand in brackets.
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    parts.add(op);
    for (int i = 0; i < signature.length; i++) {
      if (signature[i] >= 0) {
        parts.add(DType.ofCode(signature[i]).toString());
      } else {
        int length = -signature[i] - 1;
        parts.add(dtypes(i + 1, length).toString());
        i += length;
      }
    }
    attributes.asMap().forEach((name, value) -> parts.add(name + "=" + value));
    if (device != null) {
      parts.add("@" + device);
    }
    return "(" + String.join(", ", parts) + ")";
  }

  private List<DType> dtypes(int from, int length) {
    return Arrays.stream(signature, from, from + length).mapToObj(DType::ofCode).toList();
  }
}
