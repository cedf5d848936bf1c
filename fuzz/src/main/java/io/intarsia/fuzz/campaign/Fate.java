package io.intarsia.fuzz.campaign;

import java.util.Locale;

/// How a process ended.
///
/// @param cause what the runtime said, or how long nothing happened
public record Fate(Kind kind, String cause) {
  /// How.
  public enum Kind {
    /// It did what it was to do.
    FINISHED,
    /// There is more to do, in a new process.
    AGAIN,
    /// It ended in the middle.
    DIED,
    /// Nothing happened any more.
    HUNG,
    /// It took more memory than the budget.
    GREW
  }

  /// Whether a call did it.
  public boolean isBad() {
    return kind != Kind.FINISHED && kind != Kind.AGAIN;
  }

  /// On one line.
  @Override
  public String toString() {
    return kind.name().toLowerCase(Locale.ROOT) + ": " + cause;
  }
}
