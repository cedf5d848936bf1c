package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.data.Dataset;
import io.intarsia.data.Pair;
import io.intarsia.dtype.DType;
import io.intarsia.keras.Functional;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.Symbol;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.initializer.Zeros;
import io.intarsia.keras.layer.Conv2D;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Embedding;
import io.intarsia.keras.layer.Flatten;
import io.intarsia.keras.layer.LSTM;
import io.intarsia.keras.loss.Circle;
import io.intarsia.keras.loss.Dice;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.keras.metric.Metrics;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Training over replicas of one process gives what training in one piece gives.
@Timeout(300)
final class ReplicaTrainingTest extends ReplicaTraining {
  // -- models -------------------------------------------------------------------------------------

  private void assertPerceptron(int epochs) {
    Tensor x = numbers(1, ROWS, 4);
    Kind kind =
        new Kind(
            ReplicaTrainingTest::mlp,
            () ->
                Objective.of(MeanSquaredError.of())
                    .withMetrics(Metrics.ofName("mae"))
                    .withWeightedMetrics(Metrics.ofName("mse")),
            CompileOptions.defaults(),
            NEAR);
    assertSame(
        kind,
        2,
        x,
        numbers(2, ROWS, 2),
        SOME.withEpochs(epochs).withSampleWeight(numbers(3, ROWS)));
  }

  @Test
  void perceptron_over48Steps_isThatOfOnePiece() {
    assertPerceptron(12);
  }

  @Test
  @Tag("full")
  void perceptron_over1000Steps_isThatOfOnePiece() {
    assertPerceptron(250);
  }

  @Test
  @Tag("full")
  void convolution_withWeightsOfClasses_isThatOfOnePiece() {
    Kind kind =
        new Kind(
            () ->
                Conv2D.of(3, 3)
                    .withActivation(Activations.RELU)
                    .then(Flatten.of())
                    .then(Dense.of(3)),
            () ->
                Objective.of(SparseCategoricalCrossentropy.of().withFromLogits(true))
                    .withMetrics(Metrics.ofName("accuracy")),
            CompileOptions.defaults(),
            NEAR);
    assertSame(
        kind,
        3,
        numbers(4, ROWS, 6, 6, 1),
        classes(5, 3, ROWS),
        SOME.withClassWeight(Map.of(0, 2.0, 1, 0.5, 2, 1.5)));
  }

  @Test
  @Tag("full")
  void embedding_withMasks_isThatOfOnePiece() {
    Kind kind =
        new Kind(
            () -> Embedding.of(5, 4).withMaskZero(true).then(Dense.of(3)),
            SparseCategoricalCrossentropy.of().withFromLogits(true));
    Tensor words = classes(6, 5, ROWS, 6);
    assertSame(kind, 3, words, classes(7, 3, ROWS, 6), SOME);
    assertSame(kind, 2, words, classes(7, 3, ROWS, 6), SOME.withSampleWeight(numbers(8, ROWS, 6)));
  }

  @Test
  @Tag("full")
  void recurrentLayer_isThatOfOnePiece() {
    Kind kind =
        new Kind(
            () -> Embedding.of(5, 4).withMaskZero(true).then(LSTM.of(3)).then(Dense.of(1)),
            MeanSquaredError.of());
    assertSame(kind, 2, classes(6, 5, ROWS, 6), numbers(7, ROWS, 1), SOME);
  }

  @Test
  @Tag("full")
  void severalOutputs_areThoseOfOnePiece() {
    Kind kind =
        new Kind(
            () -> {
              Symbol<Tensor> x = Symbol.input(tf, TensorSpec.of(Shape.of(-1, 4), DType.FLOAT32));
              Symbol<Tensor> hidden = Dense.of(5).on(x);
              return Functional.of(
                  x,
                  Symbol.map(
                      Map.of("kind", Dense.of(3).on(hidden), "size", Dense.of(1).on(hidden))));
            },
            () ->
                Objective.ofOutputs(
                    Map.of(
                        "kind",
                        Objective.of(SparseCategoricalCrossentropy.of().withFromLogits(true))
                            .withMetrics(Metrics.ofName("accuracy")),
                        "size",
                        Objective.of(MeanSquaredError.of()).withWeight(0.3))),
            CompileOptions.defaults(),
            NEAR);
    assertSame(
        kind,
        3,
        numbers(1, ROWS, 4),
        Map.of("kind", classes(2, 3, ROWS), "size", numbers(3, ROWS, 1)),
        SOME);
  }

  @Test
  void raggedRows_areTrainedWithAsInOnePiece() {
    RaggedTensor x =
        RaggedTensor.fromRowSplits(numbers(1, 9, 2), tf.constant(new long[] {0, 2, 2, 5, 6, 9}));
    Loss<RaggedTensor, RaggedTensor> loss =
        (call, target, prediction) ->
            prediction.flatValues().minus(target.flatValues()).square().mean();
    for (int count : new int[] {2, 3}) {
      List<Object> results = new ArrayList<>();
      for (CompileOptions options :
          List.of(CompileOptions.defaults(), over(CompileOptions.defaults(), count))) {
        var layer = new Scaled();
        try (Model<RaggedTensor, RaggedTensor> model = Model.of(tf, layer)) {
          model.compile(SGD.of(0.5), Objective.of(loss), options);
          History history = model.fit(x, x, SOME.withBatchSize(3).withShuffle(false));
          results.add(
              List.of(
                  history.get("loss"),
                  model.predict(x).flatValues(),
                  layer.weight("factor").read(tf)));
        }
      }
      assertLike(new Kind(Scaled::new, loss), results.get(1), results.get(0));
    }
  }

  /// Ragged rows times a number.
  private static final class Scaled extends StatefulLayer<RaggedTensor, RaggedTensor> {
    @Override
    protected void build(State state, Object spec) {
      state.weight("factor", Shape.scalar(), Zeros.of());
    }

    @Override
    protected RaggedTensor compute(LayerCall call, RaggedTensor x) {
      return x.withFlatValues(x.flatValues().times(read(call, "factor")));
    }
  }

  // -- losses -------------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"sum", "none", "mean_with_sample_weight", "mean"})
  @Tag("full")
  void reductions_areThoseOfOnePiece(String reduction) {
    Kind kind = new Kind(ReplicaTrainingTest::mlp, MeanSquaredError.of().withReduction(reduction));
    assertSame(
        kind, 3, numbers(1, ROWS, 4), numbers(2, ROWS, 2), SOME.withSampleWeight(numbers(3, ROWS)));
  }

  @Test
  @Tag("full")
  void lossesThatSeeTheWholeBatch_areThoseOfOnePiece() {
    Tensor x = numbers(1, ROWS, 4);
    Loss<Tensor, Tensor> spread =
        (call, target, prediction) ->
            call.tf()
                .math
                .reduceVariance(prediction.minus(target))
                .plus(prediction.square().mean());
    assertSame(new Kind(ReplicaTrainingTest::mlp, spread), 3, x, numbers(2, ROWS, 2), SOME);
    assertSame(new Kind(ReplicaTrainingTest::mlp, Dice.of()), 3, x, numbers(2, ROWS, 2), SOME);
    assertSame(new Kind(() -> mlp(), Circle.of()), 2, x, classes(2, 2, ROWS), SOME);
  }

  @Test
  void lossesThatLayersAdd_areMeansOverRows() {
    Layer<Tensor, Tensor> costly =
        (call, x) -> {
          call.addLoss(x.square().mean());
          return x;
        };
    Kind kind =
        new Kind(
            () -> Dense.of(2).then(costly),
            () -> Objective.ofLayers(),
            CompileOptions.defaults(),
            NEAR);
    assertSame(kind, 3, numbers(1, ROWS, 4), numbers(2, ROWS, 2), SOME);
  }

  @Test
  @Tag("full")
  void predictionsWithoutAnAxisOfFeatures_areThoseOfOnePiece() {
    Layer<Tensor, Tensor> flat = (call, x) -> call.tf().squeeze(x, -1);
    Kind kind = new Kind(() -> Dense.of(1).then(flat), MeanSquaredError.of());
    assertSame(kind, 2, numbers(1, ROWS, 4), numbers(2, ROWS), SOME);
  }

  // -- options ------------------------------------------------------------------------------------

  @Test
  @Tag("full")
  void options_giveTheSameAsInOnePiece() {
    Kind kind = new Kind(ReplicaTrainingTest::mlp, MeanSquaredError.of());
    CompileOptions plain = CompileOptions.defaults();
    Tensor x = numbers(1, ROWS, 4);
    Tensor y = numbers(2, ROWS, 2);
    assertSame(kind.with(plain.withStepsPerExecution(2)), 2, x, y, SOME);
    assertSame(
        kind.with(
            plain.withOptimizer(
                OptimizerOptions.defaults().withGradientAccumulationSteps(3).withClipnorm(0.1))),
        2,
        x,
        y,
        SOME);
  }

  @Test
  @Tag("full")
  void xla_givesTheSameAsInOnePiece() {
    Kind kind = new Kind(ReplicaTrainingTest::mlp, MeanSquaredError.of());
    assertSame(
        kind.with(CompileOptions.defaults().withJitCompile(true)),
        3,
        numbers(1, ROWS, 4),
        numbers(2, ROWS, 2),
        SOME);
  }

  @Test
  @Tag("full")
  void mixedPrecision_isNearToOnePiece() {
    for (DTypePolicy policy : List.of(DTypePolicy.MIXED_BFLOAT16, DTypePolicy.MIXED_FLOAT16)) {
      Kind kind =
          new Kind(
              () -> Dense.of(8).withDtype(policy).then(Dense.of(2).withDtype(policy)),
              () -> Objective.of(MeanSquaredError.of()),
              CompileOptions.defaults(),
              within(0.02));
      assertSame(kind, 2, numbers(1, ROWS, 4), numbers(2, ROWS, 2), SOME);
    }
  }

  @Test
  @Tag("full")
  void dataSet_isTrainedWithAsInOnePiece() {
    Tensor x = numbers(1, ROWS, 4);
    Tensor y = numbers(2, ROWS, 2);
    Kind kind = new Kind(ReplicaTrainingTest::mlp, MeanSquaredError.of());
    Dataset<Pair<Tensor, Tensor>> data =
        Dataset.zip(Dataset.fromTensorSlices(x), Dataset.fromTensorSlices(y)).batch(8);
    FitOptions fit =
        FitOptions.defaults()
            .withEpochs(2)
            .withVerbose(Verbose.SILENT)
            .withValidationData(data.take(2));
    try (var one = model(kind, kind.options(), x);
        var split = model(kind, over(kind.options(), 3), x)) {
      split.setWeights(one.weights());
      assertLike(kind, split.fit(data, fit).values(), one.fit(data, fit).values());
      assertLike(kind, split.predict(data), one.predict(data));
    }
  }

  @Test
  @Tag("full")
  void distributedDataSet_isTrainedWithAsInOnePiece() {
    Tensor x = numbers(1, ROWS, 4);
    Tensor y = numbers(2, ROWS, 2);
    Kind kind = new Kind(ReplicaTrainingTest::mlp, MeanSquaredError.of());
    Dataset<Pair<Tensor, Tensor>> data =
        Dataset.zip(Dataset.fromTensorSlices(x), Dataset.fromTensorSlices(y)).batch(8);
    CompileOptions options = over(kind.options(), 3);
    FitOptions fit = FitOptions.defaults().withEpochs(2).withVerbose(Verbose.SILENT);
    try (var one = model(kind, kind.options(), x);
        var split = model(kind, options, x)) {
      split.setWeights(one.weights());
      History distributed =
          split.fit(Objects.requireNonNull(options.replicas()).distribute(data), fit);
      assertLike(kind, distributed.values(), one.fit(data, fit).values());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sum_over_batch_size", "none"})
  void firstBatchOfFewerRowsThanReplicas_isThatOfOnePiece(String reduction) {
    Tensor x = numbers(1, 1, 4);
    Tensor y = numbers(2, 1, 2);
    Kind kind = new Kind(ReplicaTrainingTest::mlp, MeanSquaredError.of().withReduction(reduction));
    try (var one = model(kind, kind.options(), x);
        var split = model(kind, over(kind.options(), 3), x)) {
      split.setWeights(one.weights());
      assertLike(kind, split.trainOnBatch(x, y), one.trainOnBatch(x, y));
      assertLike(kind, split.weights(), one.weights());
    }
  }

  @Test
  void stepsOfOnesOwn_needNoPreparation() {
    Tensor x = numbers(1, 5, 4);
    Tensor y = numbers(2, 5, 2);
    for (String first : List.of("predict", "test", "train")) {
      try (Model<Tensor, Tensor> model = Model.of(tf, mlp())) {
        model.compile(
            SGD.of(0.1), Objective.of(MeanSquaredError.of()), over(CompileOptions.defaults(), 2));
        switch (first) {
          case "predict" -> assertThat(model.predictOnBatch(x).shape()).isEqualTo(Shape.of(5, 2));
          case "test" -> assertThat(model.testOnBatch(x, y)).containsOnlyKeys("loss");
          default -> assertThat(model.trainOnBatch(x, y)).containsOnlyKeys("loss");
        }
      }
    }
  }

  // -- callbacks ----------------------------------------------------------------------------------

  @Test
  @Tag("full")
  void training_goesOnFromABackupOfOtherNumbersOfReplicas(@TempDir Path folder) {
    Tensor x = numbers(1, ROWS, 4);
    Tensor y = numbers(2, ROWS, 2);
    Kind kind = new Kind(ReplicaTrainingTest::mlp, MeanSquaredError.of());
    try (var one = model(kind, kind.options(), x);
        var two = model(kind, over(kind.options(), 2), x);
        var three = model(kind, over(kind.options(), 3), x)) {
      two.setWeights(one.weights());
      Callback stops =
          LambdaCallback.of()
              .withOnTrainBatchEnd((training, step) -> {
                if (step == 2) {
                  throw new IllegalStateException("stopped");
                }
              });
      assertThatThrownBy(() ->
              two.fit(x, y, SOME.withCallbacks(BackupAndRestore.of(folder).withSaveFreq(2), stops)))
          .hasMessageContaining("stopped");
      three.fit(x, y, SOME.withCallbacks(BackupAndRestore.of(folder)));
      one.fit(x, y, SOME);
      assertLike(kind, three.weights(), one.weights());
    }
  }
}
