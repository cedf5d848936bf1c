package io.intarsia.files.parquet;

import io.intarsia.files.internal.Unreadable;

/// What the reader of Parquet throws, in words.
final class ReaderProblem {
  private ReaderProblem() {}

  static Unreadable of(Throwable thrown) {
    return thrown instanceof Unreadable known ? known : Unreadable.of(words(thrown));
  }

  /// The innermost cause, which says most, in one line and without the file.
  static String words(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null && !(cause instanceof UnsupportedOperationException)) {
      cause = cause.getCause();
    }
    String said =
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    String line = said.lines().findFirst().orElse("").replaceFirst("^\\[[^]]*] ", "");
    return cause instanceof UnsupportedOperationException ? line : "it is damaged: " + line;
  }
}
