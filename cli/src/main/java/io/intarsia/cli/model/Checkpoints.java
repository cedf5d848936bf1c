package io.intarsia.cli.model;

import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.checkpoint.CheckpointManager;
import io.intarsia.checkpoint.CheckpointReader;
import java.nio.file.Files;
import java.nio.file.Path;

/// Checkpoints as the command line names them.
final class Checkpoints {
  private Checkpoints() {}

  /// Opens one.
  ///
  /// @param place what the names of its files begin with, or a folder of checkpoints, of which the
  ///   latest is opened, or of a saved model
  /// @throws CheckpointException if there is none, or it is damaged
  static CheckpointReader open(Path place) throws CheckpointException {
    if (!Files.isDirectory(place)) {
      return CheckpointReader.open(place);
    }
    Path ofModel = place.resolve("variables").resolve("variables");
    if (Files.exists(place.resolve("variables/variables.index"))) {
      return CheckpointReader.open(ofModel);
    }
    return CheckpointReader.open(
        CheckpointManager.latestCheckpoint(place)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "there is no checkpoint in %s; give what the names of its files begin with, such as %s"
                        .formatted(place, place.resolve("ckpt-1")))));
  }
}
