package io.intarsia.keras.training;

import java.util.ArrayList;
import java.util.List;

/// What `predict` does with the public methods of a model.
record PredictLoop<X, Y>(
    Model<X, Y> model, Reading reading, Callback callbacks, Training training) {
  @SuppressWarnings("unchecked") // the data is what the model takes; if not, the model says so
  Y run() {
    List<Object> outputs = new ArrayList<>();
    try (reading) {
      reading.begin(0, training.seed());
      Batch first = reading.peek();
      if (first == null) {
        throw TrainingErrors.noData("predict");
      }
      model.check((X) first.x());
      callbacks.onPredictBegin(training);
      for (int step = 0; reading.hasNext(); step++) {
        callbacks.onPredictBatchBegin(training, step);
        Batch batch = reading.next(1).getFirst().batch();
        Object output = model.predictOnBatch((X) batch.x());
        Reading.release(batch);
        outputs.add(output);
        callbacks.onPredictBatchEnd(training, step, output);
      }
    }
    callbacks.onPredictEnd(training);
    Object all = Rows.concat(model.tf(), outputs);
    if (outputs.size() > 1) {
      outputs.forEach(Reading::release);
    }
    return (Y) all;
  }
}
