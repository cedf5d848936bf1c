package io.intarsia.imperative;

import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.Attributes;
import org.jspecify.annotations.Nullable;

/// What makes two calls the same operation: op name, input dtypes in order with the structure of
/// list inputs, attributes by name, and device. Values and shapes of the inputs are not part of it.
public final class OperationKey {
  private final OpKey key;

  OperationKey(OpKey key) {
    this.key = key;
  }

  /// The registered name of the op.
  public String op() {
    return key.op();
  }

  /// The attributes the caller set.
  public Attributes attributes() {
    return key.attributes();
  }

  /// The device the caller asked for, or null.
  public @Nullable String device() {
    return key.device();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OperationKey given && key.equals(given.key);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  /// Prints `(MatMul, float32, float32, transpose_a=true)`; list inputs stand in brackets.
  @Override
  public String toString() {
    return key.toString();
  }
}
