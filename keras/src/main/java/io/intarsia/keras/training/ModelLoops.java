package io.intarsia.keras.training;

import io.intarsia.data.Dataset;
import io.intarsia.function.Traced;
import io.intarsia.tensor.Tensor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes what a model is given one source of batches, and runs the loops over it.
final class ModelLoops<X, Y> {
  private final Model<X, Y> model;
  private final Traced.Of2<Batch, Tensor, Batch> gather;

  ModelLoops(Model<X, Y> model) {
    this.model = model;
    this.gather = RowTable.gather(model.tf());
  }

  /// Data sets and rows alike.
  Source source(Object data, BatchOptions options) {
    return switch (data) {
      case Dataset<?> dataset -> new DatasetSource(dataset);
      case Batch rows -> rows(rows, options.batchSize());
      default -> throw new AssertionError(data);
    };
  }

  private RowSource rows(Batch rows, int batchSize) {
    Batch tensors = Arrays.tensors(model.tf(), rows);
    return RowSource.of(new RowTable(model.tf(), tensors, gather), batchSize);
  }

  /// Trains with rows, of which some may be kept to validate.
  History fit(Batch rows, FitOptions options) {
    RowSource all = rows(rows, options.batches().batchSize());
    double split = options.validation().split();
    if (split == 0 || options.validation().data() != null) {
      return fit(options.isShuffled() ? all.shuffled() : all, null, options);
    }
    int end = (int) (all.to() * (1 - split));
    if (end == 0 || end == all.to()) {
      throw TrainingErrors.split(split, all.to());
    }
    RowSource kept = all.part(0, end);
    RowSource tested = all.part(end, all.to()).withSize(options.testing().batchSize());
    return fit(options.isShuffled() ? kept.shuffled() : kept, tested, options);
  }

  /// @param split what was kept to validate; null if nothing was
  History fit(Source data, @Nullable Source split, FitOptions options) {
    Object given = options.validation().data();
    Source validation = given == null ? split : source(given, options.testing());
    return new FitLoop(model, data, validation, options).run();
  }

  Map<String, Double> test(Source source, BatchOptions options) {
    Reading reading = new Reading(source, options.steps()).checked("evaluate", "withSteps");
    try (Callbacks callbacks = Callbacks.of(options.callbacks(), options.verbose())) {
      reading.begin(0, 0);
      Batch first = reading.peek();
      if (first == null) {
        throw TrainingErrors.noData("evaluate");
      }
      model.prepare(first);
      return new TestLoop(model, reading, callbacks, training(reading)).run();
    }
  }

  Y predict(Source source, BatchOptions options) {
    Reading reading = new Reading(source, options.steps()).checked("predict", "withSteps");
    try (Callbacks callbacks = Callbacks.of(options.callbacks(), options.verbose())) {
      return new PredictLoop<>(model, reading, callbacks, training(reading)).run();
    }
  }

  private Training training(Reading reading) {
    return new Training(model, 1, reading.size(), 0);
  }
}
