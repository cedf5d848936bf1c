package io.intarsia.files;

import io.intarsia.errors.Mistake;
import io.intarsia.internal.files.FileWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// A file that is missing, or does not hold what it should.
///
/// The message is one line: the file, the line in it where there is one, and what is wrong, as in
/// `planets.csv:7: expected 8 cells as in the first line, got 7`.
public final class DataFileException extends IOException {
  private static final long serialVersionUID = 1;

  private final String file;
  private final long line;

  private DataFileException(Path file, long line, String problem, @Nullable Throwable cause) {
    super(file + (line > 0 ? ":" + line : "") + ": " + problem, cause);
    this.file = file.toString();
    this.line = line;
  }

  /// The file, as it was given.
  public Path file() {
    return Path.of(file);
  }

  /// The line the problem is in, counted from 1; empty if the problem has none.
  public OptionalLong line() {
    return line > 0 ? OptionalLong.of(line) : OptionalLong.empty();
  }

  /// What readers of other formats throw.
  ///
  /// @param problem what is wrong with the file, in one line
  public static DataFileException of(Path file, String problem) {
    return Mistake.of(new DataFileException(file, 0, problem, null));
  }

  /// What readers of other formats throw of a line.
  ///
  /// @param line counted from 1, or 0 for none
  /// @param problem what is wrong with the line, in one line
  public static DataFileException at(Path file, long line, String problem) {
    return Mistake.of(new DataFileException(file, line, problem, null));
  }

  /// What the system says, in words.
  ///
  /// @param cause what opening, reading or writing it threw
  public static DataFileException of(Path file, IOException cause) {
    return Mistake.of(new DataFileException(file, 0, words(file, cause), cause));
  }

  private static String words(Path file, IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return Files.exists(folder(file)) ? "there is no such file" : "there is no such folder";
    }
    return Files.isDirectory(file) ? "it is a folder, and a file is needed" : FileWords.of(cause);
  }

  private static Path folder(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }
}
