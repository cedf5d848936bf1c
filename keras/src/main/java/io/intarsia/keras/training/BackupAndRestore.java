package io.intarsia.keras.training;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Saveable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Saves a training after each epoch or so many batches, and goes on from there when the program is
/// started again: with the same losses, bit for bit, if the order of the data follows from seeds
/// ([FitOptions#withSeed] for rows, those of its shuffles for a data set).
///
/// What is saved is the model, its optimizer, the generators of random numbers in its layers, what
/// losses and metrics have counted, and the place in the data. States of other callbacks are not,
/// as in Keras.
///
/// In several processes the first one has the folder, and what it restores goes to all. Sharded
/// states of optimizers are saved whole, so that a training goes on with any number of replicas.
///
/// @see "Python: keras.callbacks.BackupAndRestore"
public final class BackupAndRestore implements Callback {
  private static final String NAME = "backup";

  private final Path folder;
  private final @Nullable Integer everyBatches;
  private final boolean deletes;
  private final Position position = new Position();
  private final BatchCount count = new BatchCount();
  private int unsaved;

  private BackupAndRestore(Path folder, @Nullable Integer everyBatches, boolean deletes) {
    this.folder = folder;
    this.everyBatches = everyBatches;
    this.deletes = deletes;
  }

  /// One that saves after each epoch, and deletes what it saved when the training is over.
  ///
  /// @param backupDir for this training alone
  public static BackupAndRestore of(Path backupDir) {
    return new BackupAndRestore(Objects.requireNonNull(backupDir, "backupDir"), null, true);
  }

  /// The same, saving after each so-many-th batch in place of each epoch.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public BackupAndRestore withSaveFreq(int batches) {
    Checks.isPositive("saveFreq", batches);
    return new BackupAndRestore(folder, batches, deletes);
  }

  /// The same, deleting what it saved when the training is over, or keeping it.
  public BackupAndRestore withDeleteCheckpoint(boolean deleteCheckpoint) {
    return new BackupAndRestore(folder, everyBatches, deleteCheckpoint);
  }

  /// Where a training is.
  private static final class Position implements Saveable {
    private int epoch;
    private int step;

    @Override
    public Map<String, Tensor> serializeToTensors(Ops tf) {
      return Map.of("POSITION", tf.constant(new int[] {epoch, step}));
    }

    @Override
    public void restoreFromTensors(Ops tf, Map<String, Tensor> tensors) {
      int[] read = Objects.requireNonNull(tensors.get("POSITION")).toArray(int[].class);
      epoch = read[0];
      step = read[1];
    }
  }

  private Path prefix() {
    return folder.resolve(NAME);
  }

  private boolean isThere() {
    return Files.exists(folder.resolve(NAME + ".index"));
  }

  /// The objects without those that count, which an epoch begins by resetting.
  ///
  /// @param optimizer that remembers all there is
  private Map<String, Object> learned(Training training, Optimizer optimizer) {
    Map<String, Object> learned = new HashMap<>();
    learned.put("model", training.model().layer());
    learned.put("optimizer", optimizer);
    learned.put("position", position);
    return learned;
  }

  @Override
  public void onTrainBegin(Training training) {
    unsaved = 0;
    position.epoch = 0;
    position.step = 0;
    if (training.agreed(isThere() ? 1 : 0)[0] == 1) {
      restoreLearned(training);
      int[] place = training.agreed(position.epoch, position.step);
      position.epoch = place[0];
      position.step = place[1];
      training.resume(new Training.Resume(place[0], place[1], () -> restoreCounted(training)));
    }
  }

  private void restoreLearned(Training training) {
    training
        .model()
        .wholeOptimizer(optimizer -> {
          restore(training, learned(training, optimizer));
          training.agree(optimizer.variables());
          return true;
        });
    training.agree(Steps.variablesOf(training.model().layer().state()));
  }

  private void restoreCounted(Training training) {
    Object counted = training.model().steps("results").countedState();
    restore(training, Map.of("counted", counted));
    training.agree(Steps.variablesOf(counted));
  }

  private void restore(Training training, Map<String, Object> root) {
    if (!training.isChief()) {
      return;
    }
    try (var checkpoint = Checkpoint.of(training.model().tf(), root)) {
      checkpoint.restore(prefix()).assertExistingObjectsMatched();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private UncheckedIOException failed(IOException e) {
    return new UncheckedIOException("BackupAndRestore: " + e.getMessage(), e);
  }

  @Override
  public void onEpochBegin(Training training, int epoch) {
    if (epoch != position.epoch) {
      position.epoch = epoch;
      position.step = 0;
    }
  }

  @Override
  public void onTrainBatchEnd(Training training, int batch) {
    position.step = batch + 1;
    unsaved += count.since(batch);
    if (everyBatches != null && unsaved >= everyBatches) {
      unsaved = 0;
      save(training);
    }
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    position.epoch = epoch + 1;
    position.step = 0;
    if (everyBatches == null) {
      save(training);
    }
  }

  private void save(Training training) {
    training
        .model()
        .wholeOptimizer(optimizer -> {
          if (training.isChief()) {
            save(training, optimizer);
          }
          return true;
        });
  }

  private void save(Training training, Optimizer optimizer) {
    Map<String, Object> all = learned(training, optimizer);
    all.put("counted", training.model().steps("results").countedState());
    try (var checkpoint = Checkpoint.of(training.model().tf(), all)) {
      checkpoint.write(prefix());
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public void onTrainEnd(Training training, Map<String, Double> logs) {
    if (!deletes || !training.isChief() || !Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> own =
          files.filter(each -> each.getFileName().toString().startsWith(NAME + ".")).toList();
      for (Path file : own) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }
}
