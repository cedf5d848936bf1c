package io.intarsia.checkpoint;

import io.intarsia.errors.Mistake;
import io.intarsia.errors.Spelling;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.files.FileWords;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.spec.TensorSpec;
import io.intarsia.variable.Saveable;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
    String said = firstLine(cause);
    return CheckpointException.of(
        prefix, "cannot be written: " + FileWords.noSpace(said).orElse(said), cause);
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

  // -- objects ------------------------------------------------------------------------------------

  static IllegalArgumentException at(String path, IllegalArgumentException problem) {
    return Mistake.argument("Checkpoint: at '%s': %s".formatted(path, problem.getMessage()));
  }

  static IllegalArgumentException noRoot(Object root) {
    return Mistake.argument(
        ("a %s has no names for what is saved; give an object, list or map that holds variables,"
                + " functions or tables")
            .formatted(root.getClass().getSimpleName()));
  }

  static IllegalArgumentException noName(@Nullable Object key, Object child) {
    return Mistake.argument(
        ("a map has the key %s for a %s; names in checkpoints are strings, numbers or constants of"
                + " an enum")
            .formatted(key, child.getClass().getName()));
  }

  static IllegalArgumentException sameName(@Nullable Object key) {
    return Mistake.argument("a map has two keys that are written '%s'".formatted(key));
  }

  static IllegalArgumentException set(Set<?> set) {
    return Mistake.argument(
        "a set of %d objects has no order, and so no names for them; use a list or a map"
            .formatted(set.size()));
  }

  static IllegalArgumentException sameField(Class<?> type, String name) {
    return Mistake.argument(
        "%s has two fields '%s', its own and one of a class above; implement Trackable"
            .formatted(type.getName(), name));
  }

  static IllegalArgumentException closed(Field field) {
    Class<?> type = field.getDeclaringClass();
    return Mistake.argument(
        ("field '%s' of %s cannot be read, as its package is not open; add 'opens %s to"
                + " io.intarsia.savedmodel' to its module, let it implement Trackable, or mark the"
                + " field that leads to it transient")
            .formatted(field.getName(), type.getName(), type.getPackageName()));
  }

  static IllegalArgumentException twoNames(String name) {
    return Mistake.argument(
        "Checkpoint: the root has '%s' of its own, which is the name of the number of saves"
            .formatted(name));
  }

  static IllegalStateException unwritable(String key, Variable variable, String problem) {
    return Mistake.state(
        "Checkpoint: variable '%s' at '%s' %s".formatted(variable.name(), key, problem));
  }

  static IllegalStateException unwritable(String key, MutableHashTable table) {
    return Mistake.state("Checkpoint: %s at '%s'; write before it is closed".formatted(table, key));
  }

  static IllegalStateException noState(String path, Saveable saveable) {
    return Mistake.state(
        "Checkpoint: %s at '%s' gives no tensors; give at least one, or leave it out"
            .formatted(saveable.getClass().getName(), path));
  }

  // -- restoring ----------------------------------------------------------------------------------

  static IllegalArgumentException mismatches(Path prefix, List<String> mismatches) {
    return Mistake.argument(
        "Checkpoint.restore: %s does not fit, and nothing is restored:\n  %s"
            .formatted(prefix, String.join("\n  ", mismatches)));
  }

  static IllegalArgumentException noObjects(Path prefix) {
    return Mistake.argument(
        ("Checkpoint.restore: %s has tensors by names alone, and no graph of objects; use"
                + " NameBasedCheckpoint with a map from its names to variables")
            .formatted(prefix));
  }

  static CheckpointException dangling(Path prefix, String key) {
    return CheckpointException.of(
        CheckpointReader.indexFile(prefix),
        "it has no tensor '%s', which the graph of its objects names".formatted(key));
  }

  static IllegalStateException unmatched(
      String assertion, Path prefix, String what, List<String> names) {
    return Mistake.state(
        "LoadStatus.%s: %s: %s:\n  %s"
            .formatted(assertion, prefix, what, String.join("\n  ", names)));
  }

  static IllegalArgumentException missing(
      Path prefix, List<String> names, Collection<String> known) {
    String first = names.getFirst();
    return Mistake.argument(
        "NameBasedCheckpoint.restore: %s has no tensor '%s'%s; nothing is restored"
            .formatted(prefix, String.join("', '", names), Spelling.suggestion(first, known)));
  }

  static IllegalArgumentException nothing() {
    return Mistake.argument("NameBasedCheckpoint.write: there are no variables to write");
  }

  // -- managers -----------------------------------------------------------------------------------

  static CheckpointException gone(Path folder, Path latest) {
    return CheckpointException.of(
        folder.resolve("checkpoint"),
        "it names %s as the latest, which is not there; restore another one by its prefix"
            .formatted(latest.getFileName()));
  }

  static IllegalStateException interrupted() {
    return Mistake.state(
        "CheckpointManager: this thread was interrupted while it waited for a checkpoint to be"
            + " written, which goes on; nothing else was begun");
  }

  static IllegalStateException notSaved() {
    return Mistake.state(
        "CheckpointManager.save: this thread was interrupted, and nothing is written; to save"
            + " nevertheless, clear the interrupt with Thread.interrupted() and call it again");
  }

  /// What was to be done behind the files of a checkpoint failed.
  static CheckpointException written(Path prefix, String missing, IOException cause) {
    return CheckpointException.of(
        prefix, "it is written, but %s: %s".formatted(missing, cause.getMessage()), cause);
  }
}
