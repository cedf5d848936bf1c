package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Writes losses and metrics into event files, which TensorBoard shows: `epoch_loss` in the folders
/// `train` and `validation`, `epoch_learning_rate`, and where they are asked for `batch_loss` and
/// histograms of weights. In several processes the first one writes.
///
/// @see "Python: keras.callbacks.TensorBoard"
public final class TensorBoard implements Callback {
  private static final String VALIDATION = "val_";

  private final Path logDir;
  private final @Nullable Integer everyBatches;
  private final int everyEpochs;
  private final Map<String, EventFile> files = new HashMap<>();
  private BatchCount count = new BatchCount();
  private long batches;

  private TensorBoard(Path logDir, @Nullable Integer everyBatches, int everyEpochs) {
    this.logDir = logDir;
    this.everyEpochs = everyEpochs;
    this.everyBatches = everyBatches;
  }

  /// One that writes after each epoch.
  public static TensorBoard of(Path logDir) {
    return new TensorBoard(Objects.requireNonNull(logDir, "logDir"), null, 0);
  }

  /// The same, writing also after each so-many-th batch.
  ///
  /// @throws IllegalArgumentException if it is below 1
  public TensorBoard withUpdateFreq(int batches) {
    Checks.isPositive("updateFreq", batches);
    return new TensorBoard(logDir, batches, everyEpochs);
  }

  /// The same, writing histograms of the weights after the first of each so many epochs; 0 for
  /// none.
  ///
  /// @throws IllegalArgumentException if it is negative
  public TensorBoard withHistogramFreq(int epochs) {
    if (epochs < 0) {
      throw TrainingErrors.option("TensorBoard", "histogramFreq", "at least 0", epochs);
    }
    return new TensorBoard(logDir, everyBatches, epochs);
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
    if (training.isChief()
        && everyBatches != null
        && Math.floorDiv(before, everyBatches) < Math.floorDiv(batches - 1, everyBatches)) {
      training
          .logs()
          .forEach((name, value) -> file("train").scalar("batch_" + name, value, batches - 1));
    }
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    if (!training.isChief()) {
      return;
    }
    logs.forEach((name, value) -> {
      if (name.startsWith(VALIDATION)) {
        file("validation").scalar("epoch_" + name.substring(VALIDATION.length()), value, epoch);
      } else {
        file("train").scalar("epoch_" + name, value, epoch);
      }
    });
    try (Tensor rate = training.model().optimizer().learningRate()) {
      file("train").scalar("epoch_learning_rate", rate.asDouble(), epoch);
    }
    if (everyEpochs != 0 && epoch % everyEpochs == 0) {
      weights(training.model(), epoch);
    }
    files.values().forEach(EventFile::flush);
  }

  private void weights(Model<?, ?> model, int epoch) {
    WeightNames.of(model.layer())
        .forEach((weight, name) -> {
          try (Tensor value = weight.read(model.tf())) {
            double[] numbers = value.reshape(-1).cast(DType.FLOAT64).toArray(double[].class);
            file("train").histogram(name + "/histogram", Histogram.of(numbers), epoch);
          }
        });
  }

  @Override
  public void onTestEnd(Training training, Map<String, Double> logs) {
    if (!training.isChief()) {
      return;
    }
    long steps;
    try (Tensor iterations =
        training.model().optimizer().iterations().read(training.model().tf())) {
      steps = iterations.asLong();
    }
    logs.forEach((name, value) ->
        file("validation").scalar("evaluation_" + name + "_vs_iterations", value, steps));
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
