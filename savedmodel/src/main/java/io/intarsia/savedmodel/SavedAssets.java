package io.intarsia.savedmodel;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// The files that are saved with a model, under names that differ.
final class SavedAssets {
  private final Map<String, Path> files = new LinkedHashMap<>();

  /// Adds a file.
  ///
  /// @return its name in the folder of assets
  String add(Path file) {
    String name = file.getFileName().toString();
    String free = name;
    for (int i = 1; files.containsKey(free) && !file.equals(files.get(free)); i++) {
      free = i + "_" + name;
    }
    files.put(free, file);
    return free;
  }

  /// The files by their names.
  Map<String, Path> files() {
    return files;
  }
}
