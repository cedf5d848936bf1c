package io.intarsia.keras.training;

import io.intarsia.keras.internal.FreshSeed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What `fit` does with the public methods of a model.
final class FitLoop {
  private final Model<?, ?> model;
  private final Reading reading;
  private final @Nullable Source validation;
  private final FitOptions options;
  private final Callbacks callbacks;
  private final @Nullable ClassWeights classWeights;
  private final History history = new History();
  private final Training training;

  /// @param validation what the model is tested with; null for nothing
  FitLoop(Model<?, ?> model, Source data, @Nullable Source validation, FitOptions options) {
    this.model = model;
    this.reading = new Reading(data, options.stepsPerEpoch()).checked("fit", "withStepsPerEpoch");
    this.validation = validation;
    this.options = options;
    if (validation != null) {
      new Reading(validation, options.validation().steps()).checked("fit", "withValidationSteps");
    }
    this.callbacks = Callbacks.of(options.batches().callbacks(), options.batches().verbose());
    this.classWeights =
        options.classWeight() == null ? null : new ClassWeights(model.tf(), options.classWeight());
    long seed = options.seed() == null ? FreshSeed.of(model.tf()) : options.seed();
    this.training = new Training(model, options.epochs(), reading.size(), seed);
  }

  History run() {
    try (callbacks;
        reading) {
      reading.begin(options.initialEpoch(), training.seed());
      Batch first = reading.peek();
      if (first == null) {
        throw TrainingErrors.noData("fit");
      }
      model.prepare(first);
      callbacks.onTrainBegin(training);
      Map<String, Double> last = epochs();
      model.steps("optimizer").finalizeWeights();
      callbacks.onTrainEnd(training, last);
    }
    return history;
  }

  private Map<String, Double> epochs() {
    Map<String, Double> logs = Map.of();
    Training.Resume resume = training.resume();
    int first = options.initialEpoch();
    if (resume != null) {
      pass(first, resume.epoch());
      first = resume.epoch();
    }
    for (int epoch = first; epoch < options.epochs() && !training.isStopped(); epoch++) {
      boolean isBegun = epoch == options.initialEpoch();
      if (!isBegun) {
        reading.begin(epoch, training.seed());
      }
      logs = epoch(epoch, resume != null && resume.epoch() == epoch ? resume : null);
    }
    return logs;
  }

  /// Makes the data begin the epochs that another run has made: shuffles count how often they were
  /// begun.
  private void pass(int from, int to) {
    for (int epoch = from; epoch < to; epoch++) {
      if (epoch > from) {
        reading.begin(epoch, training.seed());
      }
      if (options.stepsPerEpoch() != null) {
        reading.skip(options.stepsPerEpoch());
      }
    }
  }

  private Map<String, Double> epoch(int epoch, Training.@Nullable Resume resume) {
    model.resetMetrics();
    callbacks.onEpochBegin(training, epoch);
    int step = 0;
    if (resume != null) {
      step = goOn(resume);
    }
    while (reading.hasNext() && !training.isStopped()) {
      callbacks.onTrainBatchBegin(training, step);
      List<Lot> lots = reading.next(model.steps("fit").stepsPerExecution());
      model.steps("fit").train(weighted(lots));
      step += lots.size();
      callbacks.onTrainBatchEnd(training, step - 1);
    }
    Map<String, Double> logs = model.results();
    check(epoch, logs);
    validate(epoch, logs);
    callbacks.onEpochEnd(training, epoch, logs);
    history.add(epoch, logs);
    return logs;
  }

  /// Goes to where another run was interrupted.
  private int goOn(Training.Resume resume) {
    Batch next = reading.peek();
    if (next != null && resume.steps() > 0) {
      model.steps("buildMetrics").buildMetrics(next);
      reading.skip(resume.steps());
      resume.restore().run();
    }
    return resume.steps();
  }

  private List<Lot> weighted(List<Lot> lots) {
    return classWeights == null
        ? lots
        : lots.stream().<Lot>map(lot -> new Lot.Read(classWeights.weighted(lot.batch()))).toList();
  }

  private void check(int epoch, Map<String, Double> logs) {
    double loss = Objects.requireNonNull(logs.get("loss"));
    if (Double.isNaN(loss)
        && callbacks.all().stream().noneMatch(TerminateOnNaN.class::isInstance)) {
      throw TrainingErrors.notANumber(epoch, logs);
    }
  }

  private void validate(int epoch, Map<String, Double> logs) {
    if (validation != null && options.validation().isDue(epoch)) {
      Reading tested = new Reading(validation, options.validation().steps());
      Map<String, Double> results = new TestLoop(model, tested, callbacks, training).run();
      results.forEach((name, value) -> logs.put("val_" + name, value));
    }
  }
}
