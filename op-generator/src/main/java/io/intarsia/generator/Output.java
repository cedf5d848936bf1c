package io.intarsia.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A folder that belongs to the generator. Files that did not change keep their time, so that
/// nothing is compiled without need; files that are no longer generated go away.
final class Output {
  private final Path folder;
  private final Set<Path> written = new HashSet<>();

  Output(Path folder) {
    this.folder = folder;
  }

  void write(String path, String text) {
    write(path, text.getBytes(StandardCharsets.UTF_8));
  }

  void write(String path, byte[] content) {
    Path file = folder.resolve(path);
    written.add(file);
    try {
      if (Files.isRegularFile(file) && Arrays.equals(Files.readAllBytes(file), content)) {
        return;
      }
      Files.createDirectories(file.getParent());
      Files.write(file, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Removes what an earlier run wrote and this one did not.
  void deleteStale() {
    for (Path file : existing()) {
      if (!written.contains(file)) {
        delete(file);
      }
    }
  }

  private List<Path> existing() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
