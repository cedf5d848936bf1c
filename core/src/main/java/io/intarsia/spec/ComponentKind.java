package io.intarsia.spec;

/// What the declaration of a record component says of its values.
enum ComponentKind {
  /// A tensor.
  TENSOR,
  /// An extension value.
  EXTENSION,
  /// A container; tensors and extension values among its leaves are dynamic, the rest is static.
  NEST,
  /// A value type.
  STATIC
}
