package io.intarsia.nest;

import org.jspecify.annotations.Nullable;

/// How one kind of container is flattened and packed. The containers of this library are described
/// by it, and those a program registers with [Nest#register].
///
/// For any container `c`: `rebuild(metadata(c), children(c, metadata(c)))` equals `c`.
public interface NodeType<T> {
  /// What is needed besides the children to rebuild a container: a value with `equals` and
  /// `hashCode`.
  Object metadata(T container);

  /// The children in order, in a new array.
  @Nullable Object[] children(T container, Object metadata);

  /// A container of other children.
  ///
  /// @throws IllegalArgumentException if it does not take such children
  Object rebuild(Object metadata, @Nullable Object[] children);

  /// Whether two containers of this type may stand for each other in a structure.
  default boolean matches(Object metadata, Object other) {
    return metadata.equals(other);
  }

  /// The code that leads from a container to a child, such as `.get(2)`.
  default String step(Object metadata, int child) {
    return "[" + child + "]";
  }

  /// What a container is called in messages, such as `List of 3`.
  String describe(Object metadata, int childCount);
}
