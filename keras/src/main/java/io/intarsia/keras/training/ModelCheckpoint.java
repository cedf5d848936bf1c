package io.intarsia.keras.training;

import io.intarsia.checkpoint.Checkpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// Saves the model after epochs or batches: all of them, or when what it watches is better.
///
/// ```java
/// ModelCheckpoint.of(folder.resolve("{epoch:02d}-{val_loss:.2f}.keras")).withSaveBestOnly(true)
/// ```
///
/// In several processes the first one writes.
///
/// @see "Python: keras.callbacks.ModelCheckpoint"
public final class ModelCheckpoint implements Callback {
  /// Writes a model.
  @FunctionalInterface
  public interface Saver {
    /// Writes it.
    ///
    /// @throws IOException if that cannot be done
    void save(Model<?, ?> model, Path path) throws IOException;
  }

  private static final Saver OF_LAYER = ModelCheckpoint::writeLayer;

  private final FileNames path;
  private final Monitor monitor;
  private final When when;
  private final Saver saver;
  private @Nullable Double best;
  private int epoch;
  private final BatchCount count = new BatchCount();
  private int unsaved;

  /// @param everyBatches null for after each epoch
  private record When(
      boolean isBestOnly, @Nullable Integer everyBatches, @Nullable Double threshold) {}

  private ModelCheckpoint(FileNames path, Monitor monitor, When when, Saver saver) {
    this.path = path;
    this.monitor = monitor;
    this.when = when;
    this.saver = saver;
    this.best = when.threshold;
  }

  /// One that writes after each epoch: the model if the name ends in `.keras`, its weights alone if
  /// it ends in `.weights.h5`, and a checkpoint of them if it is any other.
  ///
  /// @param path where; its name may have the number of the epoch, counted from 1, and logs in it,
  ///   as Python formats them: `{epoch:02d}`, `{val_loss:.2f}`
  public static ModelCheckpoint of(Path path) {
    return new ModelCheckpoint(
        FileNames.of(path),
        new Monitor("ModelCheckpoint", "val_loss", MonitorMode.AUTO, 0),
        new When(false, null, null),
        OF_LAYER);
  }

  private static void writeLayer(Model<?, ?> model, Path path) throws IOException {
    String name = String.valueOf(path.getFileName());
    for (LayerFormat format :
        ServiceLoader.load(LayerFormat.class, LayerFormat.class.getClassLoader())) {
      if (format.isOf(name)) {
        format.write(model.layer(), path);
        return;
      }
    }
    checkpoint(model, path);
  }

  private static void checkpoint(Model<?, ?> model, Path path) throws IOException {
    try (var checkpoint = Checkpoint.of(model.tf(), Map.of("model", model.layer()))) {
      checkpoint.write(path);
    }
  }

  /// The same, watching something else.
  public ModelCheckpoint withMonitor(String monitor) {
    return new ModelCheckpoint(path, this.monitor.withName(monitor), when, saver);
  }

  /// The same with what is better.
  public ModelCheckpoint withMode(MonitorMode mode) {
    return new ModelCheckpoint(path, monitor.withMode(mode), when, saver);
  }

  /// The same, saving only what is better than what was saved before.
  public ModelCheckpoint withSaveBestOnly(boolean saveBestOnly) {
    return with(new When(saveBestOnly, when.everyBatches, when.threshold));
  }

  /// The same, saving after each so-many-th batch in place of each epoch.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public ModelCheckpoint withSaveFreq(int batches) {
    Checks.isPositive("saveFreq", batches);
    return with(new When(when.isBestOnly, batches, when.threshold));
  }

  /// The same; what is not better than this is not saved.
  public ModelCheckpoint withInitialValueThreshold(double initialValueThreshold) {
    return with(new When(when.isBestOnly, when.everyBatches, initialValueThreshold));
  }

  private ModelCheckpoint with(When when) {
    return new ModelCheckpoint(path, monitor, when, saver);
  }

  /// The same, written in another way.
  public ModelCheckpoint withSaver(Saver saver) {
    return new ModelCheckpoint(path, monitor, when, Objects.requireNonNull(saver, "saver"));
  }

  @Override
  public void onEpochBegin(Training training, int epoch) {
    this.epoch = epoch;
  }

  @Override
  public void onTrainBatchEnd(Training training, int batch) {
    unsaved += count.since(batch);
    if (when.everyBatches != null && unsaved >= when.everyBatches) {
      unsaved = 0;
      save(training, training.logs());
    }
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    if (when.everyBatches == null) {
      save(training, logs);
    }
  }

  private void save(Training training, Map<String, Double> logs) {
    if (when.isBestOnly) {
      double value = monitor.value(logs);
      Monitor decided = monitor.decided(training);
      if (!decided.isBetter(value, best)) {
        return;
      }
      best = value;
    }
    Path file = path.at(epoch, logs);
    if (saver == OF_LAYER) {
      write(training, file);
    } else {
      // A saver that asks for the optimizer needs what other processes have of it.
      training
          .model()
          .wholeOptimizer(_ -> {
            write(training, file);
            return true;
          });
    }
  }

  private void write(Training training, Path file) {
    if (!training.isChief()) {
      return;
    }
    try {
      saver.save(training.model(), file);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "ModelCheckpoint: %s cannot be written: %s".formatted(file, e.getMessage()), e);
    }
  }
}
