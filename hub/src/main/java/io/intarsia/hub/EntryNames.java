package io.intarsia.hub;

import java.nio.file.Path;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// The names of what is in an archive. Names that differ in case alone, or in how their letters are
/// made up, are one file on some systems, so that one would hide the other.
final class EntryNames {
  private final String handle;
  private final Map<String, String> known = new HashMap<>();

  EntryNames(String handle) {
    this.handle = handle;
  }

  /// Adds a file or folder, and the folders it is in.
  ///
  /// @throws HubException if another one has nearly the same name
  void add(Path path) {
    for (int i = 1; i <= path.getNameCount(); i++) {
      String name = path.subpath(0, i).toString();
      String folded = Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
      String other = known.putIfAbsent(folded, name);
      if (other != null && !other.equals(name)) {
        throw HubErrors.nearlyTwice(handle, name, other);
      }
    }
  }
}
