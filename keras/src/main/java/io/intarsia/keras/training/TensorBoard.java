package io.intarsia.keras.training;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes losses and metrics into event files, which TensorBoard shows: `epoch_loss` in the folders
/// `train` and `validation`, and `batch_loss` where batches are asked for.
///
/// @see "Python: keras.callbacks.TensorBoard"
public final class TensorBoard implements Callback {
  private static final String VALIDATION = "val_";

  private final Path logDir;
  private final @Nullable Integer everyBatches;
  private final Map<String, EventFile> files = new HashMap<>();
  private BatchCount count = new BatchCount();
  private long batches;

  private TensorBoard(Path logDir, @Nullable Integer everyBatches) {
    this.logDir = logDir;
    this.everyBatches = everyBatches;
  }

  /// One that writes after each epoch.
  public static TensorBoard of(Path logDir) {
    return new TensorBoard(Objects.requireNonNull(logDir, "logDir"), null);
  }

  /// The same, writing also after each so-many-th batch.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public TensorBoard withUpdateFreq(int batches) {
    Checks.isPositive("updateFreq", batches);
    return new TensorBoard(logDir, batches);
  }

  @Override
  public void onTrainBegin(Training training) {
    batches = 0;
    count = new BatchCount();
  }

  @Override
  public void onTrainBatchEnd(Training training, int batch) {
    long before = batches - 1;
    batches += count.since(batch);
    if (everyBatches != null
        && Math.floorDiv(before, everyBatches) < Math.floorDiv(batches - 1, everyBatches)) {
      training
          .logs()
          .forEach((name, value) -> file("train").scalar("batch_" + name, value, batches - 1));
    }
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    logs.forEach((name, value) -> {
      if (name.startsWith(VALIDATION)) {
        file("validation").scalar("epoch_" + name.substring(VALIDATION.length()), value, epoch);
      } else {
        file("train").scalar("epoch_" + name, value, epoch);
      }
    });
    files.values().forEach(EventFile::flush);
  }

  private EventFile file(String run) {
    return files.computeIfAbsent(run, _ -> EventFile.of(logDir.resolve(run)));
  }

  @Override
  public void close() {
    files.values().forEach(EventFile::close);
    files.clear();
  }
}
