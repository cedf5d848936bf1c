package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.data.Compression;
import io.intarsia.data.DataFiles;
import io.intarsia.data.Dataset;
import io.intarsia.data.Pair;
import io.intarsia.data.ShuffleOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.file.KerasFile;
import io.intarsia.keras.file.WeightFiles;
import io.intarsia.keras.initializer.GlorotUniform;
import io.intarsia.keras.initializer.Zeros;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Dropout;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.metric.MeanAbsoluteError;
import io.intarsia.keras.metric.R2Score;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.SGD;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorflow.proto.Event;
import org.tensorflow.proto.Summary;

/// What callbacks do in a training.
final class CallbacksTest {
  private static final Loss<Tensor, Tensor> SQUARES =
      (call, target, prediction) -> call.tf().reduceMean(prediction.minus(target).square());

  private final Environment tf = Environment.open();
  private final Tensor x =
      tf.constant(new float[][] {{1, 2}, {2, -1}, {3, 1}, {4, 0}, {5, 3}, {6, 1}, {7, -2}});
  private final Tensor y = tf.constant(new float[][] {{3}, {5}, {7}, {9}, {11}, {12}, {16}});

  @AfterEach
  void close() {
    tf.close();
  }

  private Model<Tensor, Tensor> model() {
    return Model.of(tf, Dense.of(1)).compile(SGD.of(0.01), SQUARES);
  }

  private static FitOptions silent() {
    return FitOptions.defaults().withVerbose(Verbose.SILENT);
  }

  /// The hooks in the order in which they are called.
  private static final class Recorder implements Callback {
    private final List<String> heard = new ArrayList<>();

    @Override
    public void onTrainBegin(Training training) {
      heard.add("train " + training.steps().getAsLong() + " of " + training.epochs());
    }

    @Override
    public void onTrainEnd(Training training, Map<String, Double> logs) {
      heard.add("end " + logs.keySet());
    }

    @Override
    public void close() {
      heard.add("close");
    }

    @Override
    public void onEpochBegin(Training training, int epoch) {
      heard.add("epoch " + epoch);
    }

    @Override
    public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
      heard.add("epoch end " + epoch);
    }

    @Override
    public void onTrainBatchBegin(Training training, int batch) {
      heard.add("batch " + batch);
    }

    @Override
    public void onTrainBatchEnd(Training training, int batch) {
      heard.add("batch end " + batch);
      assertThat(training.logs().get("loss")).isPositive();
    }

    @Override
    public void onTestBegin(Training training) {
      heard.add("test");
    }

    @Override
    public void onTestEnd(Training training, Map<String, Double> logs) {
      heard.add("test end " + logs.keySet());
    }

    @Override
    public void onPredictBegin(Training training) {
      heard.add("predict");
    }

    @Override
    public void onPredictBatchEnd(Training training, int batch, Object outputs) {
      heard.add("predicted " + batch + " " + ((Tensor) outputs).shape());
    }
  }

  @Test
  void hooks_areCalledInTheOrderOfKeras() {
    var recorder = new Recorder();
    Model<Tensor, Tensor> model = model();
    model.fit(
        x,
        y,
        silent()
            .withBatchSize(4)
            .withEpochs(2)
            .withValidationFreq(2)
            .withValidationData(Batch.of(x, y))
            .withCallbacks(recorder));
    assertThat(recorder.heard)
        .containsExactly(
            "train 2 of 2",
            "epoch 0",
            "batch 0",
            "batch end 0",
            "batch 1",
            "batch end 1",
            "epoch end 0",
            "epoch 1",
            "batch 0",
            "batch end 0",
            "batch 1",
            "batch end 1",
            "test",
            "test end [loss]",
            "epoch end 1",
            "end [loss, val_loss]",
            "close");
    recorder.heard.clear();
    model.predict(x, BatchOptions.defaults().withBatchSize(4).withCallbacks(recorder));
    assertThat(recorder.heard)
        .containsExactly("predict", "predicted 0 [4, 1]", "predicted 1 [3, 1]", "close");
  }

  @ParameterizedTest
  @CsvSource({"0", "2"})
  void backup_ofAnInterruptedTraining_goesOnWithTheSameLosses_bitForBit(
      int everyBatches, @TempDir Path folder) {
    List<Double> whole = dropping(10, null, 0).get("loss");
    BackupAndRestore backup = BackupAndRestore.of(folder);
    BackupAndRestore chosen = everyBatches == 0 ? backup : backup.withSaveFreq(everyBatches);
    assertThatThrownBy(() -> dropping(10, chosen, 8)).hasMessage("interrupted");
    History rest = dropping(10, chosen, 0);
    assertThat(rest.epochs()).startsWith(2).endsWith(9);
    assertThat(rest.get("loss")).isEqualTo(whole.subList(10 - rest.epochs().size(), 10));
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({"0", "2"})
  void backup_ofATrainingWithRows_goesOnWithTheSameLosses_bitForBit(
      int everyBatches, @TempDir Path folder) {
    FitOptions options = silent().withSeed(5).withBatchSize(2).withEpochs(6);
    History whole = network().fit(x, y, options);
    BackupAndRestore backup = BackupAndRestore.of(folder);
    BackupAndRestore chosen = everyBatches == 0 ? backup : backup.withSaveFreq(everyBatches);
    assertThatThrownBy(
            () -> network().fit(x, y, options.withCallbacks(chosen, interruptingAfter(11))))
        .hasMessage("interrupted");
    History rest = network().fit(x, y, options.withCallbacks(chosen));
    assertThat(rest.epochs()).hasSize(4);
    for (String log : List.of("loss", "mean_absolute_error")) {
      assertThat(rest.get(log)).isEqualTo(whole.get(log).subList(2, 6));
    }
  }

  private Model<Tensor, Tensor> network() {
    GlorotUniform seeded = GlorotUniform.of().withSeed(3);
    Layer<Tensor, Tensor> layer =
        Dense.of(4)
            .withKernelInitializer(seeded)
            .then(Dropout.of(0.5).withSeed(7))
            .then(Dense.of(1).withKernelInitializer(seeded));
    return Model.of(tf, layer).compile(Adam.of(0.05), SQUARES, List.of(MeanAbsoluteError.of()));
  }

  private static Callback interruptingAfter(int steps) {
    int[] made = {0};
    return LambdaCallback.of()
        .withOnTrainBatchEnd((training, batch) -> {
          if (++made[0] == steps) {
            throw new IllegalStateException("interrupted");
          }
        });
  }

  private History dropping(int epochs, @Nullable Callback backup, int stepsUntilInterrupt) {
    Dataset<Pair<Tensor, Tensor>> data =
        Dataset.fromTensorSlices(new Pair<>(x, y))
            .shuffle(7, ShuffleOptions.defaults().withSeed(1))
            .batch(2);
    List<Callback> callbacks = new ArrayList<>();
    if (backup != null) {
      callbacks.add(backup);
    }
    if (stepsUntilInterrupt > 0) {
      callbacks.add(interruptingAfter(stepsUntilInterrupt + 3));
    }
    return network()
        .fit(data, silent().withEpochs(epochs).withCallbacks(callbacks.toArray(new Callback[0])));
  }

  @Test
  void earlyStopping_restoresTheBestWeights() {
    Model<Tensor, Tensor> model = model();
    var best = new ArrayList<float[][]>();
    EarlyStopping stopping =
        EarlyStopping.of().withMonitor("val_loss").withPatience(2).withRestoreBestWeights(true);
    Callback worse =
        LambdaCallback.of()
            .withOnEpochEnd((training, epoch, logs) -> {
              if (epoch == 1) {
                best.add(training.model().weights().getFirst().toArray(float[][].class));
              }
              logs.put("val_loss", epoch <= 1 ? 2.0 - epoch : epoch * 1.0);
            });
    History history = model.fit(x, y, silent().withEpochs(9).withCallbacks(worse, stopping));
    assertThat(history.epochs()).hasSize(4);
    assertThat(stopping.stoppedEpoch()).hasValue(3);
    assertThat(stopping.bestEpoch()).isEqualTo(1);
    assertThat(model.weights().getFirst().toArray(float[][].class)).isEqualTo(best.getFirst());
  }

  @Test
  void earlyStopping_asKerasHasIt_endsAfterOneEpochThatIsNotBetter_andKeepsTheLastWeights() {
    Model<Tensor, Tensor> model = model();
    var last = new ArrayList<float[][]>();
    Callback worse =
        LambdaCallback.of()
            .withOnEpochEnd((training, epoch, logs) -> {
              last.add(training.model().weights().getFirst().toArray(float[][].class));
              logs.put("val_loss", epoch * 1.0);
            });
    model.fit(x, y, silent().withEpochs(9).withCallbacks(worse, EarlyStopping.of()));
    assertThat(last).hasSize(2);
    assertThat(model.weights().getFirst().toArray(float[][].class)).isEqualTo(last.getLast());
  }

  @Test
  void reducedRate_isReducedAgain_afterCooldownAndPatience() {
    Callback same =
        LambdaCallback.of().withOnEpochEnd((training, epoch, logs) -> logs.put("val_loss", 1.0));
    ReduceLROnPlateau reducing =
        ReduceLROnPlateau.of().withFactor(0.5).withPatience(2).withCooldown(1);
    var model = Model.of(tf, Dense.of(1)).compile(SGD.of(0.5), SQUARES);
    History history = model.fit(x, y, silent().withEpochs(6).withCallbacks(same, reducing));
    assertThat(history.get("learning_rate")).containsExactly(0.5, 0.5, 0.5, 0.25, 0.25, 0.125);
  }

  @Test
  void linesOfATraining_areLogged() {
    var lines = new ArrayList<String>();
    Logger logger = Logger.getLogger("io.intarsia.keras.training");
    Handler keeping =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            lines.add(line.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.setLevel(Level.INFO);
    logger.addHandler(keeping);
    try {
      Model<Tensor, Tensor> model = model();
      var options =
          FitOptions.defaults().withVerbose(Verbose.LINES).withValidationData(Batch.of(x, y));
      model.fit(x, y, options.withEpochs(2));
      model.evaluate(x, y, BatchOptions.defaults().withVerbose(Verbose.LINES));
    } finally {
      logger.removeHandler(keeping);
    }
    String numbers = " - loss: [0-9.]+";
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).matches("Epoch 1/2" + numbers + " - val_loss: [0-9.]+");
    assertThat(lines.get(1)).startsWith("Epoch 2/2");
    assertThat(lines.get(2)).matches("Test" + numbers);
  }

  @Test
  void modelCheckpoint_savesWhatIsBetter_underNamesWithNumbers(@TempDir Path folder)
      throws IOException {
    double[] losses = {0.5, 0.7, 0.25};
    Callback losing =
        LambdaCallback.of()
            .withOnEpochEnd((training, epoch, logs) -> logs.put("val_loss", losses[epoch]));
    ModelCheckpoint saving =
        ModelCheckpoint.of(folder.resolve("{epoch:02d}-{val_loss:.2f}")).withSaveBestOnly(true);
    model().fit(x, y, silent().withEpochs(3).withCallbacks(losing, saving));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(each -> each.getFileName().toString()).filter(n -> n.endsWith("index")))
          .containsExactlyInAnyOrder("01-0.50.index", "03-0.25.index");
    }
    List<String> saved = new ArrayList<>();
    ModelCheckpoint own =
        ModelCheckpoint.of(Path.of("m{epoch}.keras"))
            .withSaveFreq(3)
            .withSaver((model, path) -> saved.add(path.toString()));
    model().fit(x, y, silent().withBatchSize(2).withEpochs(2).withCallbacks(own));
    assertThat(saved).containsExactly("m1.keras", "m2.keras");
  }

  @Test
  void modelCheckpoint_writesWhatTheNameSays(@TempDir Path folder) throws IOException {
    Model<Tensor, Tensor> model =
        Model.of(tf, Dense.of(2).then(Dense.of(1))).compile(SGD.of(0.01), SQUARES);
    Path whole = folder.resolve("best.keras");
    Path weights = folder.resolve("last.weights.h5");
    model.fit(x, y, silent().withCallbacks(ModelCheckpoint.of(whole), ModelCheckpoint.of(weights)));
    List<?> expected = model.predict(x).toList();
    Layer<Tensor, Tensor> read = KerasFile.read(tf, whole);
    assertThat(read.apply(x).toList()).isEqualTo(expected);
    read.weights().forEach(each -> each.assign(tf, tf.zerosLike(each.read(tf))));
    WeightFiles.load(tf, read, weights);
    assertThat(read.apply(x).toList()).isEqualTo(expected);
  }

  @Test
  void csvLogger_writesALineForEachEpoch_andGoesOn(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("log.csv");
    Model<Tensor, Tensor> model = model();
    List<Double> losses =
        new ArrayList<>(
            model.fit(x, y, silent().withEpochs(2).withCallbacks(CSVLogger.of(file))).get("loss"));
    losses.addAll(
        model
            .fit(
                x,
                y,
                silent()
                    .withInitialEpoch(2)
                    .withEpochs(3)
                    .withCallbacks(CSVLogger.of(file).withAppend(true)))
            .get("loss"));
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "epoch,loss", "0," + losses.get(0), "1," + losses.get(1), "2," + losses.get(2));
  }

  @Test
  void learningRateScheduler_setsTheRateOfEachEpoch() {
    LearningRateScheduler halves =
        LearningRateScheduler.of((epoch, rate) -> epoch == 0 ? rate : rate / 2);
    History history = model().fit(x, y, silent().withEpochs(3).withCallbacks(halves));
    assertThat(history.get("learning_rate").stream().map(Double::floatValue))
        .containsExactly(0.01f, 0.005f, 0.0025f);
  }

  @Test
  void terminateOnNaN_endsTheTraining_whichElseIsAnError() {
    Model<Tensor, Tensor> model = Model.of(tf, Dense.of(1)).compile(SGD.of(1e30), SQUARES);
    FitOptions options = silent().withEpochs(4).withBatchSize(2);
    assertThatThrownBy(() -> model.fit(x, y, options))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("Model.fit: the loss of epoch 1 is not a number: {loss=NaN};")
        .hasMessageContaining("TerminateOnNaN");
    History history = model.fit(x, y, options.withCallbacks(TerminateOnNaN.of()));
    assertThat(history.epochs()).containsExactly(0);
  }

  private List<Event> events(Path folder) throws IOException {
    List<Event> events = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      String file = files.findFirst().orElseThrow().toString();
      for (Tensor record : DataFiles.tfRecords(tf, List.of(file), Compression.NONE)) {
        try (HostTensor bytes = record.toHost()) {
          events.add(Event.parseFrom(bytes.bytes(0)));
        }
      }
    }
    assertThat(events.getFirst().getFileVersion()).isEqualTo("brain.Event:2");
    return events;
  }

  private static Summary.Value value(List<Event> events, String tag, long step) {
    return events.stream()
        .filter(each -> each.getStep() == step && each.getSummary().getValueCount() == 1)
        .map(each -> each.getSummary().getValue(0))
        .filter(each -> each.getTag().equals(tag))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tensorBoard_writesEvents(@TempDir Path folder) throws IOException {
    Layer<Tensor, Tensor> network = Dense.of(1).withKernelInitializer(Zeros.of()).then(Dense.of(2));
    Tensor two = tf.zeros(new int[] {7, 2});
    History history =
        Model.of(tf, network)
            .compile(SGD.of(0), SQUARES)
            .fit(
                x,
                two,
                silent()
                    .withEpochs(3)
                    .withValidationData(Batch.of(x, two))
                    .withCallbacks(TensorBoard.of(folder).withHistogramFreq(2)));
    List<Event> tests = events(folder.resolve("validation"));
    assertThat((double) value(tests, "epoch_loss", 1).getTensor().getFloatVal(0))
        .isEqualTo(history.get("val_loss").get(1));
    assertThat((double) value(tests, "evaluation_loss_vs_iterations", 2).getTensor().getFloatVal(0))
        .isEqualTo(history.get("val_loss").get(1));
    List<Event> train = events(folder.resolve("train"));
    assertThat(value(train, "epoch_learning_rate", 2).getTensor().getFloatVal(0)).isZero();
    assertThat(train.stream().filter(each -> each.toString().contains("/histogram")))
        .hasSize(2 * 4);
    Summary.Value histogram = value(train, "dense_1/kernel/histogram", 2);
    assertThat(histogram.getMetadata().getPluginData().getPluginName()).isEqualTo("histograms");
    assertThat(histogram.getTensor().getDoubleValCount()).isEqualTo(90);
    assertThat(value(train, "dense/kernel/histogram", 0).getTensor().getDoubleVal(89)).isEqualTo(2);
  }

  @Test
  void checkpoint_namedAsAFileOfKeras_isOne(@TempDir Path folder) throws IOException {
    Model<Tensor, Tensor> model = model();
    model.fit(
        x, y, silent().withCallbacks(ModelCheckpoint.of(folder.resolve("m-{epoch:02d}.keras"))));
    Layer<Tensor, Tensor> opened = KerasFile.read(tf, folder.resolve("m-01.keras"));
    assertThat(opened.apply(x).toArray(float[][].class))
        .isEqualTo(model.predict(x).toArray(float[][].class));
  }

  @Test
  void histogram_countsInEqualBuckets_asTensorFlowDoes() {
    double[][] buckets = Histogram.of(new double[] {0, 0.5, 1, 1.5, 30, Double.NaN}).buckets();
    assertThat(buckets).hasNumberOfRows(30);
    assertThat(buckets[0]).containsExactly(0, 1, 2);
    assertThat(buckets[1]).containsExactly(1, 2, 2);
    assertThat(buckets[29]).containsExactly(29, 30, 1);
    assertThat(Histogram.of(new double[] {7, 7}).buckets()[29]).containsExactly(7, 7, 2);
    assertThat(Histogram.of(new double[0]).buckets()[29]).containsExactly(0, 0, 0);
  }

  @Test
  void averages_replaceTheWeightsAtTheEnd() {
    Model<Tensor, Tensor> model =
        Model.of(tf, Dense.of(1))
            .compile(
                SGD.of(0.01),
                Objective.of(SQUARES),
                CompileOptions.defaults()
                    .withOptimizer(OptimizerOptions.defaults().withUseEma(true)));
    List<float[][]> last = new ArrayList<>();
    Callback seeing =
        LambdaCallback.of()
            .withOnEpochEnd((training, epoch, logs) ->
                last.add(training.model().weights().getFirst().toArray(float[][].class)));
    model.fit(x, y, silent().withEpochs(5).withCallbacks(seeing));
    assertThat(model.weights().getFirst().toArray(float[][].class)).isNotEqualTo(last.getLast());
  }

  @Test
  void averagesInTests_areSwappedIn_andOut() {
    Model<Tensor, Tensor> model =
        Model.of(tf, Dense.of(1))
            .compile(
                SGD.of(0.01),
                Objective.of(SQUARES),
                CompileOptions.defaults()
                    .withOptimizer(
                        OptimizerOptions.defaults().withUseEma(true).withEmaMomentum(0.5)));
    List<float[][]> tested = new ArrayList<>();
    Callback seeing =
        new Callback() {
          @Override
          public void onTestBegin(Training training) {
            tested.add(training.model().weights().getFirst().toArray(float[][].class));
          }

          @Override
          public void onEpochEnd(Training training, int epoch, Map<String, Double> logs) {
            tested.add(training.model().weights().getFirst().toArray(float[][].class));
          }
        };
    model.fit(
        x,
        y,
        silent()
            .withEpochs(3)
            .withValidationData(Batch.of(x, y))
            .withCallbacks(SwapEMAWeights.of(), seeing));
    // At the end the weights become the averages, with which the last test was made.
    assertThat(model.weights().getFirst().toArray(float[][].class)).isEqualTo(tested.get(4));
    assertThat(tested.get(5)).isNotEqualTo(tested.get(4));
    assertThatThrownBy(() ->
            model().evaluate(x, y, BatchOptions.defaults().withCallbacks(SwapEMAWeights.of())))
        .hasMessageStartingWith("SwapEMAWeights: the optimizer keeps no averages;");
  }

  @Test
  void monitors_ofMetricsOfKeras_knowWhatIsBetter() {
    Model<Tensor, Tensor> model =
        Model.of(tf, Dense.of(1))
            .compile(SGD.of(0.01), SQUARES, List.of(R2Score.of(), MeanAbsoluteError.of()));
    EarlyStopping larger = EarlyStopping.of().withMonitor("val_r2_score").withPatience(1);
    EarlyStopping smaller = EarlyStopping.of().withMonitor("mean_absolute_error");
    LambdaCallback growing =
        LambdaCallback.of()
            .withOnEpochEnd((training, epoch, logs) -> {
              logs.put("val_r2_score", epoch == 3 ? 0.0 : epoch + 1.0);
              logs.put("mean_absolute_error", epoch == 2 ? 9.0 : 8.0 - epoch);
            });
    FitOptions options = silent().withEpochs(9);
    assertThat(model.fit(x, y, options.withCallbacks(growing, larger)).epochs()).hasSize(4);
    assertThat(model.fit(x, y, options.withCallbacks(growing, smaller)).epochs()).hasSize(3);
  }

  @Test
  void monitors_ofWhatIsNotThere_sayWhatThereIs() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().fit(x, y, silent().withCallbacks(EarlyStopping.of())))
        .withMessage("EarlyStopping: it watches val_loss, which is not among the logs [loss]");
    Callback measuring =
        LambdaCallback.of().withOnEpochEnd((training, epoch, logs) -> logs.put("accuracy", 1.0));
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            model()
                .fit(
                    x,
                    y,
                    silent().withCallbacks(measuring, EarlyStopping.of().withMonitor("accuracy"))))
        .withMessage(
            "EarlyStopping: whether accuracy is better when it is larger is not known; say"
                + " withMode(MonitorMode.MAX) or MIN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReduceLROnPlateau.of().withFactor(1))
        .withMessage("ReduceLROnPlateau: factor must be below 1, got 1.0");
  }
}
