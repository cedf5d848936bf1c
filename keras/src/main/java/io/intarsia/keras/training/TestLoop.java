package io.intarsia.keras.training;

import java.util.List;
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
      int step = 0;
      while (reading.hasNext()) {
        callbacks.onTestBatchBegin(training, step);
        List<Lot> lots = reading.next(model.steps("fit").stepsPerExecution());
        model.steps("evaluate").test(lots);
        step += lots.size();
        callbacks.onTestBatchEnd(training, step - 1);
      }
    }
    Map<String, Double> logs = model.results();
    callbacks.onTestEnd(training, logs);
    return logs;
  }
}
