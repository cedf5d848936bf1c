package io.intarsia.checkpoint;

import io.intarsia.errors.Mistake;
import io.intarsia.errors.Spelling;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.spec.TensorSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;

/// The messages of this package.
final class CheckpointErrors {
  private CheckpointErrors() {}

  // -- files --------------------------------------------------------------------------------------

  static CheckpointException noCheckpoint(Path prefix, Path index) {
    String name = String.valueOf(prefix.getFileName());
    if (name.endsWith(".index") || name.contains(".data-")) {
      return CheckpointException.of(
          prefix, "give the prefix of the checkpoint, its name without what follows the last dot");
    }
    if (Files.isDirectory(prefix)) {
      return CheckpointException.of(
          prefix,
          "it is a folder; give the prefix of a checkpoint in it, such as"
              + " CheckpointManager.latestCheckpoint(folder)");
    }
    if (Files.exists(prefix)) {
      return CheckpointException.of(
          index, "there is no such file; a checkpoint of before TensorFlow 1.0 cannot be read");
    }
    return CheckpointException.of(index, "there is no such file, and so no checkpoint");
  }

  static CheckpointException notRead(Path prefix, TensorFlowException cause) {
    return CheckpointException.of(prefix, "cannot be read: " + firstLine(cause), cause);
  }

  static CheckpointException notWritten(Path prefix, TensorFlowException cause) {
    return CheckpointException.of(prefix, "cannot be written: " + firstLine(cause), cause);
  }

  private static String firstLine(TensorFlowException cause) {
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
  }

  static CheckpointException handle(Path index, TensorSpec spec) {
    return CheckpointException.of(
        index,
        "tensor '%s': it holds %s, which only the program that wrote it understands"
            .formatted(spec.name().orElse(""), spec.dtype()));
  }

  static CheckpointException noGraph(Path file, String problem) {
    return CheckpointException.of(
        file, "the graph of its objects, '%s', is damaged: %s".formatted(ObjectGraph.KEY, problem));
  }

  // -- keys ---------------------------------------------------------------------------------------

  static IllegalArgumentException noKey(
      String operation, Path prefix, String key, Collection<String> known) {
    return Mistake.argument(
        "%s: %s has no tensor '%s'%s"
            .formatted(operation, prefix, key, Spelling.suggestion(key, known)));
  }
}
