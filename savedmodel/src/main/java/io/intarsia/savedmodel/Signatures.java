package io.intarsia.savedmodel;

import java.util.List;
import java.util.Set;

/// The signatures of a loaded model.
interface Signatures extends AutoCloseable {
  /// Their names, sorted.
  Set<String> names();

  /// One of them; only those that there are may be asked for.
  SignatureCode get(String name);

  /// Refuses a model without objects.
  ///
  /// @throws UnsupportedOperationException if it has none
  void requireObjects();

  /// They, to be saved again.
  ///
  /// @throws UnsupportedOperationException if they cannot be
  List<LoadedSignature> loaded();

  /// Releases what is theirs alone.
  @Override
  void close();
}
