package io.intarsia.files.json;

import io.intarsia.files.DataFileException;
import java.nio.file.Path;

/// What is wrong with a text, for those who know where it comes from. Never seen by users.
final class JsonProblem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final long line;

  private JsonProblem(long line, String problem) {
    super(problem, null, false, false);
    this.line = line;
  }

  /// @param line counted from 1, or 0 for none
  static JsonProblem of(long line, String problem) {
    return new JsonProblem(line, problem);
  }

  long line() {
    return line;
  }

  String problem() {
    return String.valueOf(getMessage());
  }

  DataFileException at(Path file, long number) {
    return DataFileException.at(file, number, problem());
  }
}
