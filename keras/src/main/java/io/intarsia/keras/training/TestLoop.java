package io.intarsia.keras.training;

import java.util.Map;

/// What `evaluate` does with the public methods of a model.
record TestLoop(Model<?, ?> model, Reading reading, Callback callbacks, Training training) {
  Map<String, Double> run() {
    model.resetMetrics();
    try (reading) {
      reading.begin(0, training.seed());
      if (reading.peek() == null) {
        throw TrainingErrors.noData("evaluate");
      }
      callbacks.onTestBegin(training);
      for (int step = 0; reading.hasNext(); step++) {
        callbacks.onTestBatchBegin(training, step);
        Batch batch = reading.next();
        model.testStep(batch);
        Reading.release(batch);
        callbacks.onTestBatchEnd(training, step);
      }
    }
    Map<String, Double> logs = model.results();
    callbacks.onTestEnd(training, logs);
    return logs;
  }
}
