package io.intarsia.keras.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Callbacks one after the other.
record Callbacks(List<Callback> all) implements Callback, AutoCloseable {
  /// @param verbose what is told besides
  static Callbacks of(List<Callback> callbacks, Verbose verbose) {
    List<Callback> all = new ArrayList<>(callbacks);
    if (verbose != Verbose.SILENT) {
      all.add(ProgbarLogger.of(verbose));
    }
    return new Callbacks(all);
  }

  @Override
  public void onTrainBegin(Training training) {
    all.forEach(each -> each.onTrainBegin(training));
  }

  @Override
  public void onTrainEnd(Training training, Map<String, Double> logs) {
    all.forEach(each -> each.onTrainEnd(training, logs));
  }

  /// Closes all, also those behind one that fails.
  @Override
  public void close() {
    RuntimeException failure = null;
    for (Callback each : all) {
      try {
        each.close();
      } catch (RuntimeException e) {
        if (failure != null) {
          e.addSuppressed(failure);
        }
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void onEpochBegin(Training training, int epoch) {
    all.forEach(each -> each.onEpochBegin(training, epoch));
  }

  @Override
  public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
    all.forEach(each -> each.onEpochEnd(training, epoch, logs));
  }

  @Override
  public void onTrainBatchBegin(Training training, int batch) {
    all.forEach(each -> each.onTrainBatchBegin(training, batch));
  }

  @Override
  public void onTrainBatchEnd(Training training, int batch) {
    all.forEach(each -> each.onTrainBatchEnd(training, batch));
  }

  @Override
  public void onTestBegin(Training training) {
    all.forEach(each -> each.onTestBegin(training));
  }

  @Override
  public void onTestEnd(Training training, Map<String, Double> logs) {
    all.forEach(each -> each.onTestEnd(training, logs));
  }

  @Override
  public void onTestBatchBegin(Training training, int batch) {
    all.forEach(each -> each.onTestBatchBegin(training, batch));
  }

  @Override
  public void onTestBatchEnd(Training training, int batch) {
    all.forEach(each -> each.onTestBatchEnd(training, batch));
  }

  @Override
  public void onPredictBegin(Training training) {
    all.forEach(each -> each.onPredictBegin(training));
  }

  @Override
  public void onPredictEnd(Training training) {
    all.forEach(each -> each.onPredictEnd(training));
  }

  @Override
  public void onPredictBatchBegin(Training training, int batch) {
    all.forEach(each -> each.onPredictBatchBegin(training, batch));
  }

  @Override
  public void onPredictBatchEnd(Training training, int batch, Object outputs) {
    all.forEach(each -> each.onPredictBatchEnd(training, batch, outputs));
  }
}
