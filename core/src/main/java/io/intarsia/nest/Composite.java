package io.intarsia.nest;

import java.util.Optional;

/// A value that is one thing to its user, and so a leaf, but has components: for the functions of
/// [Nest#expanded] it is a container of them. Classes that cannot implement this are registered
/// with [Nest#registerComposite].
public interface Composite {
  /// How values of this class are flattened into components; empty if they are leaves even then.
  /// The same for each of them.
  Optional<NodeType<?>> asContainer();
}
