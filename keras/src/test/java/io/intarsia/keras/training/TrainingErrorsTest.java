package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.data.Dataset;
import io.intarsia.data.Pair;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.Loss;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.SGD;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What models say of trainings that cannot be.
final class TrainingErrorsTest {
  private static final Loss<Tensor, Tensor> SQUARES =
      (call, target, prediction) -> call.tf().reduceMean(prediction.minus(target).square());
  private static final FitOptions OPTIONS = FitOptions.defaults().withVerbose(Verbose.SILENT);

  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(new float[][] {{1, 0}, {2, 0}, {3, 0}, {4, 0}});
  private final Tensor y = tf.constant(new float[][] {{3}, {5}, {7}, {9}});

  @AfterEach
  void close() {
    tf.close();
  }

  private Model<Tensor, Tensor> model() {
    return Model.of(tf, Dense.of(3).then(Dense.of(1))).compile(SGD.of(0.01), SQUARES);
  }

  @Test
  void modelThatIsNotCompiled_orClosed_saysSo() {
    Model<Tensor, Tensor> model = Model.of(tf, Dense.of(1));
    assertThatThrownBy(() -> model.fit(x, y, OPTIONS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Model.fit: the model was not compiled; call compile(rule, loss) before");
    assertThat(model.predict(x).shape().dim(0)).isEqualTo(4);
    model.close();
    assertThatThrownBy(() -> model.predictOnBatch(x))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Model.predictOnBatch: the model is closed");
    assertThatThrownBy(() -> model.results()).hasMessage("Model.results: the model is closed");
  }

  @Test
  void dataThatDoesNotFit_namesTheLayerAndWhatItTakes() {
    Model<Tensor, Tensor> model = model();
    model.fit(x, y, OPTIONS);
    assertThatThrownBy(() -> model.fit(y, y, OPTIONS))
        .hasMessageStartingWith("layer sequential/dense: matMul: ")
        .hasMessageContaining("built for TensorSpec([4, 2], float32)")
        .hasMessageContaining("got TensorSpec([4, 1], float32)");
  }

  @Test
  void dataWithoutBatches_saysSo() {
    Dataset<Pair<Tensor, Tensor>> empty =
        Dataset.fromTensorSlices(new Pair<>(x, y)).batch(2).take(0);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().fit(empty, OPTIONS))
        .withMessage("Model.fit: the data has no batch");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().evaluate(empty))
        .withMessage("Model.evaluate: the data has no batch");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().predict(empty))
        .withMessage("Model.predict: the data has no batch");
    Tensor none = tf.zeros(new int[] {0, 2});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().fit(none, none, OPTIONS))
        .withMessage("Model.fit: the data has no batch");
  }

  @Test
  void dataWithoutEnd_saysToCount() {
    Dataset<Pair<Tensor, Tensor>> endless =
        Dataset.fromTensorSlices(new Pair<>(x, y)).batch(2).repeat();
    Dataset<Pair<Tensor, Tensor>> ended = endless.take(3);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().fit(endless, OPTIONS))
        .withMessage(
            "Model.fit: the data set has no end; say how many batches to take:"
                + " withStepsPerEpoch(n), or data.take(n)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().fit(ended, OPTIONS.withValidationData(endless)))
        .withMessageContaining("withValidationSteps(n)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().evaluate(endless))
        .withMessageContaining("withSteps(n)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().predict(endless))
        .withMessageContaining("withSteps(n)");
    Model<Tensor, Tensor> model = model();
    model.fit(endless, OPTIONS.withStepsPerEpoch(3).withEpochs(2));
    assertThat(model.optimizer().iterations().value().asLong()).isEqualTo(6);
  }

  @Test
  void dataOfAnotherStructure_saysWhatTheLayerTakes() {
    Model<Tensor, Tensor> built = model().build(x);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> built.fit(List.of(x, x), y, OPTIONS))
        .withMessageStartingWith("Model: the layer does not take [*, *]: ")
        .withCauseInstanceOf(ClassCastException.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().predict(1f))
        .withMessageStartingWith("Batch: expected tensors or extension values of [batch, …]");
  }

  @Test
  void rowsOfAnotherNumber_sayWhich() {
    Tensor three = tf.zeros(new int[] {3});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().fit(x, y, OPTIONS.withSampleWeight(three)))
        .withMessageStartingWith(
            "Batch: expected as many rows in each part of x, y and the weights of examples, got 4"
                + " and [3]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().fit(x, tf.constant(1f), OPTIONS))
        .withMessageStartingWith("Batch: expected");
  }

  @Test
  void weights_ofAnotherNumberOrShape_changeNothing() {
    Model<Tensor, Tensor> model = model().build(x);
    List<Tensor> weights = model.weights();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.setWeights(weights.subList(0, 3)))
        .withMessage(
            "Model.setWeights: expected 4 weights, [dense/kernel, dense/bias, dense/kernel,"
                + " dense/bias], got 3");
    List<Tensor> others = List.of(tf.zeros(weights.getFirst().shape()), weights.get(1), y, y);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.setWeights(others))
        .withMessage("Model.setWeights: expected [3, 1] for dense/kernel, got [4, 1]");
    assertThat(model.weights().getFirst().toArray(float[][].class))
        .isEqualTo(weights.getFirst().toArray(float[][].class));
  }

  @Test
  void elements_thatAreNoBatches_sayWhy() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Batch.ofElement(List.of(x, x, x, x)))
        .withMessage(
            "Batch: expected up to three parts, x, y and the weights of examples, got 4; put"
                + " several inputs in a list of their own: List.of(List.of(a, b), y)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().fit(Dataset.fromTensorSlices(x).batch(2), OPTIONS))
        .withMessageContaining("the loss needs targets, and the data has none");
  }

  @Test
  void modelThatHasNothingToLearnBy_saysSo() {
    var model = Model.of(tf, Dense.of(1));
    model.compile(SGD.of(0.1), Objective.ofLayers(), CompileOptions.defaults());
    assertThatIllegalStateException()
        .isThrownBy(() -> model.fit(x, y, OPTIONS))
        .withMessage(
            "Model.fit: there is no loss; compile the model with one, or let a layer add one");
  }

  @Test
  void optimizerOfTheCaller_takesNoOptions_andNoOtherWeights() {
    Optimizer optimizer = Optimizer.of(tf, SGD.of(1));
    CompileOptions clipped =
        CompileOptions.defaults().withOptimizer(OptimizerOptions.defaults().withClipnorm(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().compile(optimizer, Objective.of(SQUARES), clipped))
        .withMessageStartingWith("Model.compile: the optimizer has its own options;");
    model().compile(optimizer, SQUARES).fit(x, y, OPTIONS);
    assertThatThrownBy(() -> model().compile(optimizer, SQUARES).fit(x, y, OPTIONS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("built");
    optimizer.close();
    assertThatThrownBy(() -> model().compile(optimizer, SQUARES).fit(x, y, OPTIONS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void modelWithoutWeights_saysHowToTellThem() {
    Layer<Tensor, Tensor> nothing = (call, value) -> value;
    assertThatThrownBy(() -> Model.of(tf, nothing).compile(SGD.of(1), SQUARES).fit(x, y, OPTIONS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("Model.fit: the model has no weights that training changes;");
  }

  @Test
  void interruptedThread_endsBetweenSteps() {
    Model<Tensor, Tensor> model = model();
    Callback interrupting =
        LambdaCallback.of()
            .withOnTrainBatchEnd((training, batch) -> {
              if (batch == 1) {
                Thread.currentThread().interrupt();
              }
            });
    assertThatThrownBy(() ->
            model.fit(x, y, OPTIONS.withBatchSize(1).withEpochs(9).withCallbacks(interrupting)))
        .isInstanceOf(TensorFlowException.Cancelled.class)
        .hasMessageContaining("the thread was interrupted between two batches");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(model.optimizer().iterations().value().asLong()).isEqualTo(2);
  }

  @Test
  void options_outOfRange_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OPTIONS.withEpochs(0))
        .withMessage("FitOptions: epochs must be at least 1, got 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BackupAndRestore.of(Path.of("backup")).withSaveFreq(0))
        .withMessageContaining("saveFreq must be at least 1, got 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OPTIONS.withValidationSplit(1))
        .withMessage("FitOptions: validationSplit must be at least 0 and below 1, got 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model().fit(x, y, OPTIONS.withValidationSplit(0.99)))
        .withMessage(
            "Model.fit: of 4 rows, a validationSplit of 0.99 leaves none for one of the parts");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            model()
                .fit(
                    Dataset.fromTensorSlices(new Pair<>(x, y)).batch(2),
                    OPTIONS.withValidationSplit(0.5)))
        .withMessageStartingWith("Model.fit: validationSplit is for tensors;");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            model().fit(x, y, OPTIONS.withSampleWeight(tf.ones(4)).withClassWeight(Map.of(1, 2.0))))
        .withMessage(
            "Model.fit: there are weights of examples and of classes; multiply them before");
  }
}
