package io.intarsia.checkpoint;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.saving.WorkFolder;
import io.intarsia.internal.saving.WorkFolder.Kind;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// Writes tensors under a prefix, so that a crash at any moment leaves what was there before, or
/// the new checkpoint, whole.
///
/// Everything is written to a folder beside it and forced to the disk, where folders that programs
/// left behind are deleted before; then the data is moved, and at last the index, which makes it
/// the checkpoint. Data has one file, or two if the checkpoint that is replaced has one: the names
/// of files tell their count, so that none of the old ones is overwritten before the index is. (A
/// single tensor cannot be in two files; it is overwritten.)
///
/// @param tf where the tensors are
record BundleFiles(Ops tf, Path prefix) {
  /// @throws CheckpointException if it cannot be written; the one before is whole then
  void write(Map<String, Tensor> tensors) throws CheckpointException {
    try {
      Path folder = Files.createDirectories(folder(prefix));
      WorkFolder.left(folder, ".+", Kind.CHECKPOINT).forEach(WorkFolder::close);
      try (var work =
          WorkFolder.in(folder, String.valueOf(prefix.getFileName()), Kind.CHECKPOINT)) {
        write(tensors, work.path());
      }
    } catch (TensorFlowException e) {
      throw CheckpointErrors.notWritten(prefix, e);
    } catch (IOException e) {
      throw CheckpointException.of(prefix, e);
    }
  }

  private void write(Map<String, Tensor> tensors, Path work) throws IOException {
    List<Path> old = Shards.filesOf(prefix);
    int shards = tensors.size() > 1 && shardsNow() == 1 ? 2 : 1;
    move(save(work, shards, tensors), shards);
    try {
      delete(old, shards);
    } catch (IOException e) {
      throw CheckpointErrors.written(prefix, "data of the one before is left", e);
    }
  }

  /// How many files of data the checkpoint that is there has; 0 if there is none.
  private int shardsNow() {
    try {
      return BundleIndex.read(CheckpointReader.indexFile(prefix)).shards();
    } catch (CheckpointException _) {
      return 0; // none, or a damaged one, which nobody misses
    }
  }

  static Path folder(Path prefix) {
    Path folder = prefix.toAbsolutePath().getParent();
    return folder == null ? prefix.toAbsolutePath() : folder;
  }

  private Path save(Path work, int shards, Map<String, Tensor> tensors) {
    List<String> keys = List.copyOf(tensors.keySet());
    if (shards == 1) {
      return saved(work.resolve("whole"), keys, tensors);
    }
    int half = keys.size() / 2;
    Path first = saved(work.resolve("first"), keys.subList(0, half), tensors);
    Path second = saved(work.resolve("second"), keys.subList(half, keys.size()), tensors);
    Path whole = work.resolve("whole");
    tf.raw.MergeV2Checkpoints(
        new String[] {first.toString(), second.toString()},
        whole.toString(),
        Attributes.of("delete_old_dirs", false));
    return whole;
  }

  private Path saved(Path prefix, List<String> keys, Map<String, Tensor> tensors) {
    String[] slices = Collections.nCopies(keys.size(), "").toArray(String[]::new);
    List<Tensor> values = keys.stream().map(tensors::get).toList();
    tf.raw.SaveV2(prefix.toString(), keys.toArray(String[]::new), slices, values);
    return prefix;
  }

  private void move(Path made, int shards) throws IOException {
    for (int shard = 0; shard < shards; shard++) {
      move(Shards.file(made, shard, shards), Shards.file(prefix, shard, shards));
    }
    move(CheckpointReader.indexFile(made), CheckpointReader.indexFile(prefix));
  }

  private static void move(Path from, Path to) throws IOException {
    // A channel would be closed by an interrupt, between two of the files.
    try (var file = new RandomAccessFile(from.toFile(), "rw")) {
      file.getFD().sync();
    }
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static void delete(List<Path> old, int shards) throws IOException {
    String kept = "-of-%05d".formatted(shards);
    for (Path file : old) {
      if (!file.toString().endsWith(kept)) {
        Files.deleteIfExists(file);
      }
    }
  }

  /// Replaces a small file of a folder of checkpoints, all of it or nothing.
  static void replace(Path file, String text) throws CheckpointException {
    String name = String.valueOf(file.getFileName());
    try (var work = WorkFolder.in(folder(file), name, Kind.CHECKPOINT)) {
      Path made = Files.writeString(work.path().resolve(name), text);
      Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw CheckpointException.of(file, e);
    }
  }

  /// Deletes a checkpoint: first the index, so that what is left is none.
  static void delete(Path prefix) throws CheckpointException {
    try {
      Files.deleteIfExists(CheckpointReader.indexFile(prefix));
      for (Path file : Shards.filesOf(prefix)) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw CheckpointException.of(prefix, e);
    }
  }
}
