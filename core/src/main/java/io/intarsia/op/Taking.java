package io.intarsia.op;

import io.intarsia.dtype.DType;
import org.jspecify.annotations.Nullable;

/// What a parameter of a Java method takes of the values of a call by name.
interface Taking {
  int IMPOSSIBLE = Integer.MAX_VALUE;

  /// How far a value is from what it wants, or [#IMPOSSIBLE]; of several methods the one that is
  /// nearest is meant.
  int cost(@Nullable Object value);

  /// The value as the parameter wants it; only if [#cost] is not [#IMPOSSIBLE].
  ///
  /// @param dtype what a tensor made of a plain value should be of; null for what the value is
  @Nullable Object convert(Ops tf, @Nullable Object value, @Nullable DType dtype);

  /// In words, for messages.
  String what();

  /// Whether it makes a tensor of such a value.
  default boolean makesTensor(@Nullable Object value) {
    return false;
  }
}
