package io.intarsia.checkpoint;

import io.intarsia.errors.Mistake;
import io.intarsia.internal.files.FileWords;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A file of a checkpoint that is missing, cannot be read or written, or does not hold what it
/// should.
///
/// The message begins with the file and says where in it the problem is, as in `run/ckpt-3.index:
/// the block at byte 120 is damaged: its checksum is not that of its bytes`.
public final class CheckpointException extends IOException {
  private static final long serialVersionUID = 1;

  private final String file;

  private CheckpointException(Path file, String problem, @Nullable Throwable cause) {
    super(file + ": " + problem, cause);
    this.file = file.toString();
  }

  /// The file.
  public Path file() {
    return Path.of(file);
  }

  static CheckpointException of(Path file, String problem) {
    return Mistake.of(new CheckpointException(file, problem, null));
  }

  static CheckpointException of(Path file, String problem, Throwable cause) {
    return Mistake.of(new CheckpointException(file, problem, cause));
  }

  /// What the system says, in words.
  static CheckpointException of(Path file, IOException cause) {
    return cause instanceof CheckpointException known
        ? known
        : Mistake.of(new CheckpointException(file, FileWords.of(cause), cause));
  }
}
