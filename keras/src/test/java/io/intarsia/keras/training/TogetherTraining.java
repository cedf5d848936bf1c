package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.file.KerasModelFile;
import io.intarsia.keras.initializer.GlorotUniform;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.AdamW;
import io.intarsia.optimizer.LossScale;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Trainings of one process, or of a part of the rows in each of two.
///
/// @param task which part: 0, 1, or -1 for all rows in one process
record TogetherTraining(Environment tf, CompileOptions options, int task) {
  private static final int BATCH = 7;
  private static final int BATCHES = 3;
  private static final int SECOND = 4;

  private int from() {
    return task == 1 ? SECOND : 0;
  }

  private int to() {
    return task == 0 ? SECOND : BATCH;
  }

  private Tensor rows(int seed, int features) {
    int[] rows =
        IntStream.range(0, BATCH * BATCHES)
            .filter(i -> i % BATCH >= from() && i % BATCH < to())
            .toArray();
    return tf.gather(
        tf.random.statelessUniform(Shape.of(BATCH * BATCHES, features), new long[] {1, seed}),
        rows);
  }

  private Model<Tensor, Tensor> model(UpdateRule rule, CompileOptions options) {
    // The first process says what weights are at first.
    int seed = task == 1 ? 99 : 5;
    Model<Tensor, Tensor> model =
        Model.of(
            tf,
            Dense.of(6)
                .withKernelInitializer(GlorotUniform.of().withSeed(seed))
                .then(Dense.of(1).withKernelInitializer(GlorotUniform.of().withSeed(seed + 1))));
    return model.compile(rule, Objective.of(MeanSquaredError.of()), options);
  }

  private FitOptions fit(int epochs, Callback... callbacks) {
    return FitOptions.defaults()
        .withBatchSize(to() - from())
        .withShuffle(false)
        .withEpochs(epochs)
        .withVerbose(Verbose.SILENT)
        .withCallbacks(callbacks);
  }

  private CompileOptions sharded(OptimizerOptions optimizer) {
    boolean isShared = options.replicas() != null;
    return options.withOptimizer(optimizer).withShardedOptimizer(isShared);
  }

  /// All but what is thrown.
  ///
  /// @param folder of this process alone
  List<List<Double>> all(Path folder) throws Exception {
    OptimizerOptions plain = OptimizerOptions.defaults();
    List<List<Double>> all = new ArrayList<>();
    all.add(predicted());
    all.add(stopped(folder));
    all.add(swapped());
    all.add(trained(Adam.of(0.01), plain.withGlobalClipnorm(0.05)));
    all.add(trained(AdamW.of(0.01), plain.withoutWeightDecayOf("bias")));
    all.add(
        trained(
            SGD.of(0.1).withMomentum(0.9),
            plain.withGlobalClipnorm(0.05).withGradientAccumulationSteps(2)));
    var huge = LossScale.dynamic().withInitialScale(1e38).withDynamicGrowthSteps(4);
    all.add(trained(SGD.of(0.1), plain.withLossScale(huge)));
    all.add(resumed(folder));
    all.add(written(folder));
    return all;
  }

  /// What a model gives that was not trained.
  private List<Double> predicted() {
    try (var model = model(SGD.of(0.1), options)) {
      BatchOptions batches =
          BatchOptions.defaults().withBatchSize(to() - from()).withVerbose(Verbose.SILENT);
      return numbers(null, List.of(model.predict(rows(1, 4), batches)));
    }
  }

  /// Stops when losses hardly fall any more, with all that write.
  private List<Double> stopped(Path folder) {
    try (var model = model(SGD.of(0.05), options)) {
      History history =
          model.fit(
              rows(1, 4),
              rows(2, 1),
              fit(
                  20,
                  LearningRateScheduler.of((epoch, rate) -> epoch == 1 ? rate / 2 : rate),
                  EarlyStopping.of()
                      .withMonitor("loss")
                      .withMinDelta(0.02)
                      .withPatience(2)
                      .withRestoreBestWeights(true),
                  ReduceLROnPlateau.of()
                      .withMonitor("loss")
                      .withMinDelta(0.02)
                      .withPatience(1)
                      .withFactor(0.9),
                  TerminateOnNaN.of(),
                  CSVLogger.of(folder.resolve("log.csv")),
                  TensorBoard.of(folder.resolve("board")).withUpdateFreq(2).withHistogramFreq(1),
                  ModelCheckpoint.of(folder.resolve("best.weights.h5"))
                      .withMonitor("loss")
                      .withSaveBestOnly(true)));
      return numbers(history, model.weights());
    }
  }

  private List<Double> swapped() {
    var average = OptimizerOptions.defaults().withUseEma(true);
    try (var model = model(SGD.of(0.1), options.withOptimizer(average))) {
      History history =
          model.fit(
              rows(1, 4),
              rows(2, 1),
              fit(3, SwapEMAWeights.of()).withValidationData(Batch.of(rows(1, 4), rows(2, 1))));
      return numbers(history, model.weights());
    }
  }

  private List<Double> trained(UpdateRule rule, OptimizerOptions optimizer) {
    try (var model = model(rule, sharded(optimizer))) {
      History history = model.fit(rows(1, 4), rows(2, 1), fit(7));
      List<Double> numbers = numbers(history, model.weights());
      numbers.add((double) model.optimizer().iterations().value().asLong());
      return numbers;
    }
  }

  /// Is interrupted in its fifth step, after a backup of four, and goes on.
  private List<Double> resumed(Path folder) {
    Path backup = folder.resolve("backup");
    UpdateRule rule = Adam.of(0.01);
    try (var first = model(rule, sharded(OptimizerOptions.defaults()))) {
      List<Integer> steps = new ArrayList<>();
      Callback stops =
          LambdaCallback.of()
              .withOnTrainBatchEnd((training, step) -> {
                steps.add(step);
                if (steps.size() == 5) {
                  throw new IllegalStateException("interrupted");
                }
              });
      try {
        first.fit(
            rows(1, 4), rows(2, 1), fit(3, BackupAndRestore.of(backup).withSaveFreq(2), stops));
        throw new AssertionError("the callback was not called");
      } catch (IllegalStateException _) {
        // What is saved goes on below.
      }
    }
    try (var second = model(rule, sharded(OptimizerOptions.defaults()))) {
      var goesOn = BackupAndRestore.of(backup).withDeleteCheckpoint(false);
      History history = second.fit(rows(1, 4), rows(2, 1), fit(3, goesOn));
      return numbers(history, second.weights());
    }
  }

  /// Writes models with how they are trained.
  private List<Double> written(Path folder) {
    try (var model = model(Adam.of(0.01), sharded(OptimizerOptions.defaults()))) {
      var writes =
          ModelCheckpoint.of(folder.resolve("model.keras")).withSaver(KerasModelFile::write);
      model.fit(rows(1, 4), rows(2, 1), fit(2, writes));
      return numbers(null, model.weights());
    }
  }

  /// How many elements the slots of Adam have here.
  long slots() {
    try (var model = model(Adam.of(0.01), sharded(OptimizerOptions.defaults()))) {
      model.fit(rows(1, 4), rows(2, 1), fit(1));
      return model.optimizer().state().slots().stream()
          .flatMap(each -> each.values().stream())
          .mapToLong(each -> each.shape().numElements())
          .sum();
    }
  }

  /// What it hears when a callback throws in the second epoch.
  ///
  /// @param isHere whether it does in this process
  String thrown(boolean isHere) {
    Callback throwing =
        LambdaCallback.of()
            .withOnEpochEnd((training, epoch, logs) -> {
              if (isHere && epoch == 1) {
                throw new IllegalStateException("a callback throws");
              }
            });
    try (var model = model(SGD.of(0.1), options)) {
      model.fit(rows(1, 4), rows(2, 1), fit(1000, throwing));
      return "nothing";
    } catch (RuntimeException e) {
      return e.getClass().getSimpleName()
          + ": "
          + String.valueOf(e.getMessage()).replace('\n', ' ');
    }
  }

  private static List<Double> numbers(@Nullable History history, List<Tensor> tensors) {
    List<Double> all = new ArrayList<>();
    if (history != null) {
      history.values().values().forEach(all::addAll);
    }
    for (Tensor each : tensors) {
      for (double number : each.reshape(-1).cast(DType.FLOAT64).toArray(double[].class)) {
        all.add(number);
      }
    }
    return all;
  }
}
