package io.intarsia.keras.file;

import io.intarsia.files.DataFileException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
    Path folder = Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
    Path made = null;
    try {
      made = Files.createTempFile(folder, "." + file.getFileName(), ".tmp");
      try (var out = new BufferedOutputStream(Files.newOutputStream(made))) {
        content.to(out);
      }
      Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    } finally {
      if (made != null) {
        Files.deleteIfExists(made);
      }
    }
  }
}
