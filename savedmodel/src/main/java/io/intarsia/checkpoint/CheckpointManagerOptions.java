package io.intarsia.checkpoint;

import io.intarsia.errors.Mistake;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Which checkpoints a [CheckpointManager] keeps, and how it writes them.
///
/// @param maxToKeep how many of the latest are kept; null for all
/// @param keepEvery of those that would be deleted, one is kept for good whenever that much time
///   has passed since the one before; null for none
/// @param best which metric is best; that checkpoint is kept beside the latest. Null if metrics do
///   not count
/// @param name what the names of files begin with, before the number
/// @param isAsynchronous whether files are written in the background
public record CheckpointManagerOptions(
    @Nullable Integer maxToKeep,
    @Nullable Duration keepEvery,
    @Nullable Best best,
    String name,
    boolean isAsynchronous) {
  private static final CheckpointManagerOptions DEFAULTS =
      new CheckpointManagerOptions(5, null, null, "ckpt", false);

  /// Which of two metrics is better.
  public enum Best {
    /// The lower one, as of losses.
    LOWEST,
    /// The higher one, as of accuracies.
    HIGHEST;

    boolean isBetter(double metric, double than) {
      return this == LOWEST ? metric < than : metric > than;
    }
  }

  /// Checks the numbers.
  ///
  /// @throws IllegalArgumentException if less than one is to be kept, the time is not positive, or
  ///   the name is empty or has a slash
  public CheckpointManagerOptions {
    if (maxToKeep != null && maxToKeep < 1) {
      throw Mistake.argument(
          "CheckpointManagerOptions: maxToKeep must be at least 1, got " + maxToKeep);
    }
    if (keepEvery != null && !keepEvery.isPositive()) {
      throw Mistake.argument(
          "CheckpointManagerOptions: keepEvery must be positive, got " + keepEvery);
    }
    if (name.isEmpty() || name.contains("/")) {
      throw Mistake.argument(
          "CheckpointManagerOptions: name must be one of a file, got '%s'".formatted(name));
    }
  }

  /// The latest five are kept, named `ckpt-1` and so on, and written immediately.
  public static CheckpointManagerOptions defaults() {
    return DEFAULTS;
  }

  /// These options with so many that are kept.
  public CheckpointManagerOptions withMaxToKeep(int maxToKeep) {
    return new CheckpointManagerOptions(maxToKeep, keepEvery, best, name, isAsynchronous);
  }

  /// These options, with nothing deleted.
  public CheckpointManagerOptions withAllKept() {
    return new CheckpointManagerOptions(null, keepEvery, best, name, isAsynchronous);
  }

  /// These options with one that is kept for good whenever so much time has passed.
  public CheckpointManagerOptions withKeepEvery(Duration keepEvery) {
    return new CheckpointManagerOptions(maxToKeep, keepEvery, best, name, isAsynchronous);
  }

  /// These options, with the checkpoint of the best metric kept.
  public CheckpointManagerOptions withBest(Best best) {
    return new CheckpointManagerOptions(maxToKeep, keepEvery, best, name, isAsynchronous);
  }

  /// These options with another name of files.
  public CheckpointManagerOptions withName(String name) {
    return new CheckpointManagerOptions(maxToKeep, keepEvery, best, name, isAsynchronous);
  }

  /// These options, with files written in the background or immediately.
  public CheckpointManagerOptions withAsynchronous(boolean isAsynchronous) {
    return new CheckpointManagerOptions(maxToKeep, keepEvery, best, name, isAsynchronous);
  }
}
