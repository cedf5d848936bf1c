package io.intarsia.checkpoint;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Saves a checkpoint again and again into a folder, and deletes old ones.
///
/// ```java
/// try (var manager = CheckpointManager.of(checkpoint, Path.of("run"))) {
///   manager.restoreOrInitialize(() -> {});
///   for (int epoch = 0; epoch < 10; epoch++) {
///     train();
///     manager.save();
///   }
/// }
/// ```
///
/// The folder's file `checkpoint` tells a manager of a later run, also one of Python, which
/// checkpoints there are. One manager at a time may be active in a folder, and one thread may use
/// it.
///
/// With [CheckpointManagerOptions#withAsynchronous], `save` returns when the values are taken and
/// files are written meanwhile; a save waits for the one before. What goes wrong in the background
/// is thrown by the next call of `save`, [#sync] or [#close].
///
/// @see "Python: tf.train.CheckpointManager"
public final class CheckpointManager implements AutoCloseable {
  private final Checkpoint checkpoint;
  private final Path folder;
  private final CheckpointManagerOptions options;
  private final InstantSource clock;
  private final Retention retention;
  private final @Nullable Writer writer;

  private CheckpointManager(
      Checkpoint checkpoint, Path folder, CheckpointManagerOptions options, InstantSource clock)
      throws CheckpointException {
    this.checkpoint = checkpoint;
    this.folder = folder;
    this.options = options;
    this.clock = clock;
    this.retention = Retention.read(folder, options, seconds(clock));
    this.writer = options.isAsynchronous() ? new Writer() : null;
  }

  /// A manager that keeps the latest five.
  ///
  /// @param folder made with the first save
  /// @throws CheckpointException if what the folder says of its checkpoints cannot be read
  public static CheckpointManager of(Checkpoint checkpoint, Path folder)
      throws CheckpointException {
    return of(checkpoint, folder, CheckpointManagerOptions.defaults());
  }

  /// A manager.
  ///
  /// @param folder made with the first save
  /// @throws CheckpointException if what the folder says of its checkpoints cannot be read
  public static CheckpointManager of(
      Checkpoint checkpoint, Path folder, CheckpointManagerOptions options)
      throws CheckpointException {
    return of(checkpoint, folder, options, InstantSource.system());
  }

  static CheckpointManager of(
      Checkpoint checkpoint, Path folder, CheckpointManagerOptions options, InstantSource clock)
      throws CheckpointException {
    return new CheckpointManager(checkpoint, folder, options, clock);
  }

  private static double seconds(InstantSource clock) {
    Instant now = clock.instant();
    return now.getEpochSecond() + now.getNano() / 1e9;
  }

  // -- saving -------------------------------------------------------------------------------------

  /// Saves the checkpoint under the next number, and deletes those that are not kept.
  ///
  /// @return its prefix
  /// @throws IllegalStateException if a variable has no value yet, or is closed; in the background
  ///   also if this thread is interrupted before the values are taken. Nothing is written then
  /// @throws CheckpointException if it cannot be written, or, in the background, the one before
  ///   could not
  public Path save() throws CheckpointException {
    return save(Double.NaN);
  }

  /// Saves the checkpoint with what it is worth; see [#best].
  ///
  /// @param metric such as a loss; NaN is never best
  /// @return its prefix
  /// @throws IllegalStateException if a variable has no value yet, or is closed; in the background
  ///   also if this thread is interrupted before the values are taken. Nothing is written then
  /// @throws CheckpointException if it cannot be written, or, in the background, the one before
  ///   could not
  public Path save(double metric) throws CheckpointException {
    if (writer != null && Thread.currentThread().isInterrupted()) {
      throw CheckpointErrors.notSaved();
    }
    sync();
    Path prefix = Checkpoint.numbered(folder.resolve(options.name()), checkpoint.count());
    if (writer == null) {
      try (Snapshot snapshot = checkpoint.snapshot()) {
        write(prefix, snapshot, metric);
      }
    } else {
      writer.submit(checkpoint::snapshot, snapshot -> write(prefix, snapshot, metric));
    }
    return prefix;
  }

  private void write(Path prefix, Snapshot snapshot, double metric) throws CheckpointException {
    new BundleFiles(checkpoint.tf(), prefix).write(snapshot.tensors());
    try {
      retention.add(String.valueOf(prefix.getFileName()), seconds(clock), metric);
    } catch (CheckpointException e) {
      throw CheckpointErrors.written(prefix, "the checkpoints of its folder are not in order", e);
    }
  }

  /// Waits until all that was saved is written.
  ///
  /// @throws CheckpointException if it could not be written
  /// @throws IllegalStateException if this thread is interrupted meanwhile; the writing goes on
  public void sync() throws CheckpointException {
    if (writer != null) {
      writer.sync();
    }
  }

  // -- what there is ------------------------------------------------------------------------------

  /// The prefix of the last checkpoint that is written; empty if there is none.
  public Optional<Path> latest() {
    return retention.latest().map(folder::resolve);
  }

  /// The prefix of the checkpoint with the best metric, of those that were saved with one; empty if
  /// there is none, or the options do not say which is best.
  public Optional<Path> best() {
    return retention.best().map(folder::resolve);
  }

  /// The prefixes of the checkpoints that it looks after, the oldest first. Those that are kept for
  /// good are not among them.
  public List<Path> checkpoints() {
    return retention.managed().stream().map(folder::resolve).toList();
  }

  /// The prefix of the last checkpoint of a folder, as its file `checkpoint` says; empty if there
  /// is no such file.
  ///
  /// @throws CheckpointException if the file cannot be read, or the checkpoint is not there
  /// @see "Python: tf.train.latest_checkpoint"
  public static Optional<Path> latestCheckpoint(Path folder) throws CheckpointException {
    Optional<Path> latest =
        CheckpointState.read(folder).map(state -> folder.resolve(state.latest()));
    if (latest.isPresent() && !Files.exists(CheckpointReader.indexFile(latest.get()))) {
      throw CheckpointErrors.gone(folder, latest.get());
    }
    return latest;
  }

  // -- restoring ----------------------------------------------------------------------------------

  /// Restores the latest checkpoint, or, if there is none, runs what initializes the variables.
  ///
  /// @return the prefix that was restored; empty if there was none
  /// @throws IllegalArgumentException if a dtype or shape does not fit
  /// @throws CheckpointException if the checkpoint cannot be read
  public Optional<Path> restoreOrInitialize(Runnable initialize) throws CheckpointException {
    sync();
    Optional<Path> latest = latest();
    if (latest.isPresent()) {
      checkpoint.restore(latest.get());
    } else {
      initialize.run();
    }
    return latest;
  }

  /// Waits until all that was saved is written. The checkpoint stays open.
  ///
  /// @throws CheckpointException if it could not be written
  @Override
  public void close() throws CheckpointException {
    if (writer != null) {
      writer.close();
    }
  }

  /// The folder, and how many checkpoints it looks after.
  @Override
  public String toString() {
    return "CheckpointManager[%s, %d checkpoints]".formatted(folder, retention.managed().size());
  }
}
