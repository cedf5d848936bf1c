package io.intarsia.nest;

import org.jspecify.annotations.Nullable;

/// Says which classes are composites: leaves, unless composites are expanded. Found by
/// `java.util.ServiceLoader`.
public interface CompositeLookup {
  /// How values of that class are expanded; null if they are no composites.
  @Nullable NodeType<?> find(Class<?> type);
}
