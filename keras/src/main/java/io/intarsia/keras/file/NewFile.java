package io.intarsia.keras.file;

import io.intarsia.files.DataFileException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// Writes a file that is there whole, or as it was before.
final class NewFile {
  private NewFile() {}

  /// What is written.
  @FunctionalInterface
  interface Content {
    void to(OutputStream out) throws IOException;
  }

  /// @throws DataFileException if it cannot be written; what was there before stays
  static void write(Path file, Content content) throws IOException {
    writeAll(Map.of(file, content));
  }

  /// Writes several files, of which none takes its place before all are written.
  ///
  /// @throws DataFileException if one cannot be written
  static void writeAll(Map<Path, Content> files) throws IOException {
    Map<Path, Path> made = new LinkedHashMap<>();
    try {
      for (Map.Entry<Path, Content> each : files.entrySet()) {
        made.put(each.getKey(), temporary(each.getKey(), each.getValue()));
      }
      for (Map.Entry<Path, Path> each : made.entrySet()) {
        move(each.getValue(), each.getKey());
      }
    } finally {
      for (Path each : made.values()) {
        Files.deleteIfExists(each);
      }
    }
  }

  private static Path temporary(Path file, Content content) throws IOException {
    Path folder = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
    Path made = null;
    boolean isWhole = false;
    try {
      made = Files.createTempFile(folder, "." + file.getFileName(), ".tmp");
      try (var out = new BufferedOutputStream(Files.newOutputStream(made))) {
        content.to(out);
      }
      isWhole = true;
      return made;
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    } finally {
      if (made != null && !isWhole) {
        Files.deleteIfExists(made);
      }
    }
  }

  private static void move(Path made, Path file) throws DataFileException {
    try {
      Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }
}
