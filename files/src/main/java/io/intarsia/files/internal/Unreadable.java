package io.intarsia.files.internal;

/// A column that is damaged or has no value here. Never seen by users: readers catch it, and know
/// the file.
public final class Unreadable extends RuntimeException {
  private static final long serialVersionUID = 1;

  private Unreadable(String problem) {
    super(problem, null, false, false);
  }

  /// A problem of a column.
  ///
  /// @param path the column, and what of it, as in `hits.line`
  /// @param problem what is wrong, what was expected, and the way out
  public static Unreadable of(String path, String problem) {
    return new Unreadable("column \"%s\": %s".formatted(path, problem));
  }

  /// A problem of no single column.
  public static Unreadable of(String problem) {
    return new Unreadable(problem);
  }

  /// What is wrong.
  public String problem() {
    return String.valueOf(getMessage());
  }
}
