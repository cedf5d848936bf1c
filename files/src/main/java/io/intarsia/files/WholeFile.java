package io.intarsia.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files that are read and written whole, with problems told as a [DataFileException].
final class WholeFile {
  private WholeFile() {}

  static byte[] read(Path file) throws DataFileException {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }

  static void write(Path file, byte[] bytes) throws DataFileException {
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    }
  }
}
