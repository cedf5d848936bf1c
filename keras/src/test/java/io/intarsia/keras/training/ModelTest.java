package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.data.Dataset;
import io.intarsia.data.Pair;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Sequential;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.constraint.NonNeg;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.keras.initializer.Zeros;
import io.intarsia.keras.layer.BatchNormalization;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.metric.Metrics;
import io.intarsia.keras.regularizer.L2;
import io.intarsia.nest.Tuple;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Models over data sets and rows of values of any type.
final class ModelTest {
  private static final Loss<Tensor, Tensor> SQUARES =
      (call, target, prediction) -> call.tf().reduceMean(prediction.minus(target).square());

  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(new float[][] {{1}, {2}, {3}, {4}, {5}});
  private final Tensor y = tf.constant(new float[][] {{3}, {5}, {7}, {9}, {11}});

  @AfterEach
  void close() {
    tf.close();
  }

  /// Values, and which of them are there.
  public record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  /// What there is of each row, by weights.
  static final class WeighedSum extends StatefulLayer<Masked, Tensor> {
    @Override
    protected void build(State state, Object spec) {
      state.weight("weights", Shape.of(2, 1), Zeros.of());
    }

    @Override
    protected Tensor compute(LayerCall call, Masked x) {
      Tensor there = x.values().times(call.tf().cast(x.mask(), DType.FLOAT32));
      return call.tf().matMul(there, read(call, "weights"));
    }
  }

  private Model<Tensor, Tensor> line() {
    return Model.of(tf, Dense.of(1).withKernelInitializer(Zeros.of()))
        .compile(SGD.of(0.02), SQUARES);
  }

  private static FitOptions silent() {
    return FitOptions.defaults().withVerbose(Verbose.SILENT);
  }

  @Test
  @Tag("E-018")
  void fit_ofMaskedValues_makesAStepForEachBatch_andTheLossFalls() {
    Masked rows =
        new Masked(
            tf.constant(new float[][] {{1, 2}, {3, 4}, {5, 6}, {7, 8}}),
            tf.constant(
                new boolean[][] {{true, true}, {true, false}, {false, true}, {true, true}}));
    Tensor labels = tf.constant(new float[][] {{3}, {3}, {6}, {15}});
    Dataset<Pair<Masked, Tensor>> data =
        Dataset.fromTensorSlices(new Pair<>(rows, labels)).batch(2);
    Model<Masked, Tensor> model = Model.of(tf, new WeighedSum()).compile(SGD.of(0.01), SQUARES);
    model.fit(data, silent());
    assertThat(model.optimizer().iterations().value().asLong()).isEqualTo(2);
    History history = model.fit(data, silent().withEpochs(20));
    List<Double> losses = history.get("loss");
    assertThat(losses).hasSize(20).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(losses.getLast()).isLessThan(losses.getFirst() / 4);
    assertThat(model.evaluate(data).get("loss")).isLessThan(losses.getLast());
    assertThat(model.fit(rows, labels, silent()).get("loss").getFirst())
        .isLessThan(losses.getLast());
  }

  @Test
  void predict_ofALayerThatGivesValuesOfAType_putsThemTogether() {
    Layer<Masked, Masked> scale = (call, m) -> new Masked(m.values().times(2f), m.mask());
    Masked rows =
        new Masked(
            tf.constant(new float[] {1, 2, 3}), tf.constant(new boolean[] {true, false, true}));
    Masked all = Model.of(tf, scale).predict(Dataset.fromTensorSlices(rows).batch(2));
    assertThat(all.values().toArray(float[].class)).containsExactly(2, 4, 6);
    assertThat(all.mask().toArray(boolean[].class)).containsExactly(true, false, true);
    Masked again = Model.of(tf, scale).predict(rows, BatchOptions.defaults().withBatchSize(1));
    assertThat(again.values().toArray(float[].class)).containsExactly(2, 4, 6);
  }

  /// The mean of the rows of a table that numbers stand for.
  static final class EmbeddedMean extends StatefulLayer<RaggedTensor, Tensor> {
    @Override
    protected void build(State state, Object spec) {
      state.weight("table", Shape.of(4, 3), Ones.of());
    }

    @Override
    protected Tensor compute(LayerCall call, RaggedTensor x) {
      Tensor rows = call.tf().gather(read(call, "table"), x.flatValues());
      return (Tensor) call.tf().math.reduceMean(x.withFlatValues(rows), 1);
    }
  }

  @Test
  void predict_ofAFunctionalModelOfRaggedRows_givesARowForEach() {
    Symbol<RaggedTensor> input =
        Symbol.input(tf, RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32));
    Layer<RaggedTensor, Tensor> network =
        Functional.of(input, Dense.of(2).on(new EmbeddedMean().on(input)));
    Model<RaggedTensor, Tensor> model = Model.of(tf, network);
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3)));
    assertThat(model.predict(rows).shape()).isEqualTo(Shape.of(2, 2));
    model.compile(SGD.of(0.1), SQUARES);
    Dataset<Pair<RaggedTensor, Tensor>> data =
        Dataset.fromTensorSlices(new Pair<>(rows, tf.constant(new float[][] {{1, 2}, {3, 4}})))
            .batch(1);
    List<Double> losses = model.fit(data, silent().withEpochs(20)).get("loss");
    assertThat(losses.getLast()).isLessThan(losses.getFirst());
  }

  @Test
  void predict_ofRaggedRows_givesRaggedRows() {
    Layer<RaggedTensor, RaggedTensor> same =
        (call, rows) -> rows.withFlatValues(rows.flatValues().plus(1));
    RaggedTensor rows = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));
    RaggedTensor all = Model.of(tf, same).predict(rows, BatchOptions.defaults().withBatchSize(2));
    assertThat(all.toList()).isEqualTo(List.of(List.of(2, 3), List.of(), List.of(4)));
  }

  @Test
  void fit_ofRows_tracesTwiceForASmallerLastBatch_andIsWhatTheWrittenLoopIs() {
    Model<Tensor, Tensor> model = line();
    FitOptions options = silent().withBatchSize(2).withEpochs(3).withShuffle(false);
    List<Double> losses = model.fit(x, y, options).get("loss");

    Model<Tensor, Tensor> written = line();
    List<Double> own = new ArrayList<>();
    for (int epoch = 0; epoch < 3; epoch++) {
      written.resetMetrics();
      for (Pair<Tensor, Tensor> element : Dataset.fromTensorSlices(new Pair<>(x, y)).batch(2)) {
        written.trainStep(Batch.ofElement(element));
      }
      own.add(written.results().get("loss"));
    }
    assertThat(own).isEqualTo(losses);
    // (2 * 1st + 2 * 2nd + 1 * 3rd) / 5 of the first epoch, by hand
    assertThat(losses.getLast()).isLessThan(losses.getFirst());
    assertThat(model.steps("trainTraces").trainTraces()).isEqualTo(2);
  }

  @Test
  void dataOfMoreSteps_goesOnInTheNextEpoch() {
    Tensor values = tf.constant(new float[][] {{1}, {2}, {3}, {4}});
    Dataset<Pair<Tensor, Tensor>> data =
        Dataset.fromTensorSlices(new Pair<>(values, values)).batch(1);
    Loss<Tensor, Tensor> means = (call, target, prediction) -> call.tf().reduceMean(prediction);
    var model =
        Model.of(tf, Dense.of(1).withKernelInitializer(Ones.of())).compile(SGD.of(0), means);
    FitOptions options = silent().withStepsPerEpoch(2).withEpochs(3);
    assertThat(model.fit(data, options).get("loss")).containsExactly(1.5, 3.5, 1.5);
  }

  @Test
  void classWeights_ofOneHotTargets_weighExamples() {
    Tensor labels =
        tf.constant(new float[][] {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}});
    var model =
        Model.of(tf, Dense.of(3)).compile(SGD.of(0), MeanSquaredError.of().withReduction("sum"));
    FitOptions byClass = silent().withClassWeight(Map.of(0, 2.0, 2, 5.0));
    FitOptions byRow = silent().withSampleWeight(tf.constant(new float[] {2, 5, 1, 5, 2}));
    assertThat(model.fit(x, labels, byClass).get("loss").getFirst())
        .isCloseTo(model.fit(x, labels, byRow).get("loss").getFirst(), within(1e-4));
  }

  @Test
  void elements_areBatches_inEachOfTheirForms() {
    record Sample(Tensor x, Tensor y, Tensor sampleWeight) {}
    Tensor weight = tf.ones(5);
    assertThat(Batch.ofElement(new Pair<>(x, y))).isEqualTo(Batch.of(x, y));
    assertThat(Batch.ofElement(Tuple.of(x, y, weight))).isEqualTo(new Batch(x, y, weight));
    assertThat(Batch.ofElement(List.of(x))).isEqualTo(Batch.of(x));
    assertThat(Batch.ofElement(new Sample(x, y, weight))).isEqualTo(new Batch(x, y, weight));
    record Labeled(Tensor x, Tensor y) {}
    assertThat(Batch.ofElement(new Labeled(x, y))).isEqualTo(Batch.of(x, y));
    record Alone(Tensor x) {}
    assertThat(Batch.ofElement(new Alone(x))).isEqualTo(Batch.of(new Alone(x)));
    Masked masked = new Masked(x, y);
    assertThat(Batch.ofElement(masked)).isEqualTo(Batch.of(masked));
    assertThat(Batch.ofElement(Map.of("a", x))).isEqualTo(Batch.of(Map.of("a", x)));
  }

  @Test
  void onBatch_givesTheNumbersOfThatBatch() {
    Model<Tensor, Tensor> model = line();
    assertThat(model.testOnBatch(x, y).get("loss")).isEqualTo(57);
    assertThat(model.trainOnBatch(x, y)).containsOnly(Map.entry("loss", 57.0));
    assertThat(model.trainOnBatch(x, y).get("loss")).isLessThan(57);
    assertThat(model.predictOnBatch(x).shape()).isEqualTo(Shape.of(5, 1));
    assertThat(model.testOnBatch(x, y).get("loss"))
        .isCloseTo(model.evaluate(x, y, BatchOptions.defaults()).get("loss"), within(1e-6));
  }

  @Test
  void manySteps_leaveNoTensors() {
    Model<Tensor, Tensor> model = line();
    Dataset<Pair<Tensor, Tensor>> data = Dataset.fromTensorSlices(new Pair<>(x, y)).batch(1);
    model.fit(x, y, silent().withBatchSize(1));
    model.fit(data, silent());
    long before = tf.liveTensors();
    model.fit(x, y, silent().withBatchSize(1).withEpochs(20));
    model.fit(data, silent().withEpochs(20));
    assertThat(tf.liveTensors()).isLessThanOrEqualTo(before + 20);
  }

  @Test
  void stepsPerExecution_makesTheSameSteps_andTellsCallbacksOfTheLastOfEach() {
    Dataset<Pair<Tensor, Tensor>> data = Dataset.fromTensorSlices(new Pair<>(x, y)).batch(2);
    List<Double> one = line().fit(data, silent().withEpochs(3)).get("loss");
    Model<Tensor, Tensor> model = Model.of(tf, Dense.of(1).withKernelInitializer(Zeros.of()));
    CompileOptions twos = CompileOptions.defaults().withStepsPerExecution(2);
    List<String> heard = new ArrayList<>();
    Callback hearing =
        LambdaCallback.of()
            .withOnTrainBatchBegin((training, batch) -> heard.add("from " + batch))
            .withOnTrainBatchEnd((training, batch) -> heard.add("to " + batch));
    model.compile(SGD.of(0.02), Objective.of(SQUARES), twos);
    FitOptions options = silent().withEpochs(3).withCallbacks(hearing);
    assertThat(model.fit(data, options).get("loss")).isEqualTo(one);
    assertThat(heard.subList(0, 4)).containsExactly("from 0", "to 1", "from 2", "to 2");
    // The last batch has one row: no two steps in one call.
    assertThat(model.optimizer().iterations().value().asLong()).isEqualTo(9);
    model.fit(x, y, options.withBatchSize(1).withStepsPerEpoch(3).withEpochs(1));
    assertThat(heard.subList(12, 16)).containsExactly("from 0", "to 1", "from 2", "to 2");
    assertThat(model.optimizer().iterations().value().asLong()).isEqualTo(12);
  }

  @Test
  void optimizerOfTheCaller_goesOnWhereItWas_andStaysOpen() {
    try (Optimizer optimizer = Optimizer.of(tf, SGD.of(0.02))) {
      Dense dense = Dense.of(1).withKernelInitializer(Zeros.of());
      Model<Tensor, Tensor> model = Model.of(tf, dense).compile(optimizer, SQUARES);
      model.fit(x, y, silent().withBatchSize(1));
      assertThat(model.optimizer()).isSameAs(optimizer);
      optimizer.setLearningRate(0);
      List<Tensor> before = model.weights();
      model.compile(optimizer, SQUARES, List.of(Metrics.ofName("mse")));
      assertThat(model.fit(x, y, silent()).values()).containsOnlyKeys("loss", "mse");
      assertThat(model.weights().getFirst().toArray(float[][].class))
          .isEqualTo(before.getFirst().toArray(float[][].class));
      model.close();
      assertThat(optimizer.iterations().value().asLong()).isEqualTo(6);
    }
  }

  record Wrapped(Dense inner) implements Layer<Tensor, Tensor> {
    @Override
    public Tensor call(LayerCall call, Tensor x) {
      return inner.call(call, x);
    }
  }

  @Test
  void recordOfLayers_costsWhatItsWeightsCost_andKeepsTheirConstraints() {
    Dense dense =
        Dense.of(1)
            .withKernelInitializer(Ones.of())
            .withKernelRegularizer(L2.of().withL2(0.5))
            .withKernelConstraint(NonNeg.of());
    Model<Tensor, Tensor> model = Model.of(tf, new Wrapped(dense)).compile(SGD.of(1), SQUARES);
    Tensor x = tf.constant(new float[][] {{1, 1}});
    // (1 + 1 - 2)² and 0.5 · (1 + 1)
    assertThat(model.testOnBatch(x, tf.constant(new float[][] {{2}})).get("loss"))
        .isCloseTo(1, within(1e-6));
    model.trainOnBatch(x, tf.constant(new float[][] {{-10}}));
    assertThat(dense.weight("kernel").value().reshape(-1).toArray(float[].class))
        .containsExactly(0, 0);
  }

  @Test
  void frozenModel_keepsItsWeightsAndStatistics_andCostsNothing_untilItIsTrainedAgain() {
    Sequential<Tensor, Tensor> base =
        Dense.of(2)
            .withKernelInitializer(Ones.of())
            .withKernelRegularizer(L2.of().withL2(1))
            .then(BatchNormalization.of());
    base.setTrainable(false);
    Layer<Tensor, Tensor> network = base.then(Dense.of(1).withKernelInitializer(Zeros.of()));
    Model<Tensor, Tensor> model = Model.of(tf, network).compile(SGD.of(0.1), SQUARES).build(x);
    List<Tensor> before = base.weights().stream().map(each -> each.read(tf)).toList();
    // The mean of 3², 5², … 11², of weights that cost nothing.
    assertThat(model.trainOnBatch(x, y).get("loss")).isCloseTo(57, within(1e-4));
    for (int i = 0; i < before.size(); i++) {
      assertThat(base.weights().get(i).value().toList()).isEqualTo(before.get(i).toList());
    }
    base.setTrainable(true);
    model.compile(SGD.of(0.1), SQUARES).trainOnBatch(x, y);
    for (int i = 0; i < before.size(); i++) {
      assertThat(base.weights().get(i).value().toList()).isNotEqualTo(before.get(i).toList());
    }
  }

  @Test
  void frozenLayer_isNotTrained_whatComesBehindItIs() {
    Dense first = Dense.of(1).withKernelInitializer(Ones.of());
    Dense second = Dense.of(1).withKernelInitializer(Ones.of());
    first.setTrainable(false);
    Model<Tensor, Tensor> model = Model.of(tf, first.then(second)).compile(SGD.of(0.1), SQUARES);
    model.trainOnBatch(tf.constant(new float[][] {{1, 1}}), tf.constant(new float[][] {{0}}));
    assertThat(first.weight("kernel").value().reshape(-1).toArray(float[].class))
        .containsExactly(1, 1);
    // 1 - 0.1 · 2 · 2 · 2
    assertThat(second.weight("kernel").value().reshape(-1).toArray(float[].class)[0])
        .isCloseTo(0.2f, within(1e-6f));
  }
}
