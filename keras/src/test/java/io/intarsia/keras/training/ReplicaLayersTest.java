package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.WeightOptions;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.keras.initializer.Zeros;
import io.intarsia.keras.layer.BatchNormalization;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Dropout;
import io.intarsia.keras.layer.Embedding;
import io.intarsia.keras.layer.GlobalAveragePooling1D;
import io.intarsia.keras.layer.LSTM;
import io.intarsia.keras.layer.SpectralNormalization;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Layers that assign variables and draw random numbers are trained over replicas of one process.
@Timeout(300)
final class ReplicaLayersTest extends ReplicaTraining {
  // -- what layers assign -------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({"false, 2", "true, 2", "false, 3"})
  @Tag("full")
  void synchronizedNormalization_isThatOfOnePiece(boolean renorm, int count) {
    Kind kind =
        new Kind(
            () ->
                Dense.of(3)
                    .withUseBias(
                        false) // its gradient would be 0 but for rounding, which Adam scales
                    .then(BatchNormalization.of().withSynchronized(true).withRenorm(renorm))
                    .then(Dense.of(1)),
            MeanSquaredError.of());
    assertSame(kind, count, numbers(1, ROWS, 4), numbers(2, ROWS, 1), SOME);
  }

  @Test
  @Tag("full")
  void synchronizedNormalization_ofMaskedSteps_isThatOfOnePiece() {
    Kind kind =
        new Kind(
            () ->
                Embedding.of(5, 4)
                    .withMaskZero(true)
                    .then(BatchNormalization.of().withSynchronized(true))
                    .then(GlobalAveragePooling1D.of())
                    .then(Dense.of(1)),
            MeanSquaredError.of());
    assertSame(kind, 3, classes(6, 5, ROWS, 6), numbers(7, ROWS, 1), SOME);
  }

  @Test
  void normalization_hasTheStatisticsOfEachReplica() {
    var layer = BatchNormalization.of().withMomentum(0.5).withEpsilon(0);
    Tensor x = tf.constant(new float[][] {{1}, {3}, {10}, {14}, {40}});
    Loss<Tensor, Tensor> first = (call, target, prediction) -> prediction.get(0, 0);
    try (Model<Tensor, Tensor> model = Model.of(tf, layer)) {
      model.compile(SGD.of(0), Objective.of(first), over(CompileOptions.defaults(), 2));
      // Rows 1, 3, 10 and 14, 40: the first one is (1 - 14/3) / sqrt(134/9).
      assertThat(model.trainOnBatch(x, x).get("loss")).isCloseTo(-0.9502, within(1e-4));
      // By rows: 0.6 * 14/3 + 0.4 * 27 = 13.6, and 0.6 * 134/9 + 0.4 * 169 = 76.5333.
      assertThat(flat(layer.weight("moving_mean").read(tf)))
          .containsExactly(new double[] {6.8}, NEAR);
      assertThat(flat(layer.weight("moving_variance").read(tf)))
          .containsExactly(new double[] {0.5 + 76.53333 / 2}, within(1e-4));
      // A replica without rows has no statistics.
      model.trainOnBatch(x.get(0).reshape(1, 1), x.get(0).reshape(1, 1));
      assertThat(flat(layer.weight("moving_mean").read(tf)))
          .containsExactly(new double[] {3.9}, NEAR);
    }
  }

  @Test
  @Tag("full")
  void spectralNormalization_isThatOfOnePiece() {
    Kind kind =
        new Kind(
            () -> SpectralNormalization.of(Dense.of(3)).withPowerIterations(2).then(Dense.of(1)),
            MeanSquaredError.of());
    assertSame(kind, 2, numbers(1, ROWS, 4), numbers(2, ROWS, 1), SOME);
    assertSame(kind, 3, numbers(1, ROWS, 4), numbers(2, ROWS, 1), SOME);
  }

  @Test
  void dropout_isOfEachReplica() {
    var dropout = Dropout.of(0.5).withSeed(3);
    Tensor expected = dropout.apply(tf.ones(Shape.of(64, 1)), Mode.TRAINING);
    dropout.weight("seed_generator_state").assign(tf, tf.constant(new long[] {3, 0}));
    Layer<Tensor, Tensor> ones = Dense.of(1).withKernelInitializer(Ones.of());
    Loss<Tensor, Tensor> likeFirst = (call, target, all) -> same(call, all, 0, expected);
    Loss<Tensor, Tensor> alike = (call, target, all) -> same(call, all, 1, expected);
    for (Loss<Tensor, Tensor> loss : List.of(likeFirst, alike)) {
      try (Model<Tensor, Tensor> model = Model.of(tf, ones.then(dropout))) {
        model.compile(SGD.of(0), Objective.of(loss), over(CompileOptions.defaults(), 2));
        Tensor x = tf.ones(Shape.of(128, 1));
        assertThat(model.trainOnBatch(x, x).get("loss"))
            .isBetween(loss == alike ? 0.2 : 1.0, loss == alike ? 0.8 : 1.0);
      }
      assertThat(flat(dropout.weight("seed_generator_state").read(tf))).containsExactly(3, 1);
      dropout.weight("seed_generator_state").assign(tf, tf.constant(new long[] {3, 0}));
    }
  }

  private static Tensor same(LayerCall call, Tensor all, int replica, Tensor expected) {
    Tensor half = call.tf().split(all, 2, 0).get(replica);
    return call.tf().cast(half.eq(expected), DType.FLOAT32).mean().plus(all.mean().times(0));
  }

  /// Counts calls, and keeps the largest number.
  private static final class Counting extends StatefulLayer<Tensor, Tensor> {
    private final boolean isDirect;

    Counting(boolean isDirect) {
      this.isDirect = isDirect;
    }

    @Override
    protected void build(State state, Object spec) {
      WeightOptions options = WeightOptions.defaults().withTrainable(false);
      state.weight("calls", Shape.scalar(), Zeros.of(), options.withDtype(DType.INT32));
      state.weight("largest", Shape.scalar(), Zeros.of(), options);
    }

    @Override
    protected Tensor compute(LayerCall call, Tensor x) {
      Tensor largest = call.tf().reduceMax(x);
      if (isDirect) {
        weight("largest").assign(call.tf(), largest);
      } else {
        call.assign(weight("calls"), call.read(weight("calls")).plus(1));
        call.assign(weight("largest"), largest);
      }
      return x;
    }
  }

  @Test
  void assignedValues_areTheMeanOrTheFirst() {
    var counting = new Counting(false);
    try (Model<Tensor, Tensor> model = Model.of(tf, counting.then(Dense.of(1)))) {
      model.compile(
          SGD.of(0.1), Objective.of(MeanSquaredError.of()), over(CompileOptions.defaults(), 2));
      Tensor x = tf.constant(new float[][] {{1}, {4}, {10}});
      model.trainOnBatch(x, x);
      model.predict(x);
      model.trainOnBatch(x, x);
    }
    assertThat(flat(counting.weight("calls").read(tf))).containsExactly(3);
    assertThat(flat(counting.weight("largest").read(tf))).containsExactly(new double[] {6}, NEAR);
  }

  @Test
  void variablesThatReplicasWriteThemselves_areRefused() {
    try (Model<Tensor, Tensor> model = Model.of(tf, new Counting(true).then(Dense.of(1)))) {
      model.compile(
          SGD.of(0.1), Objective.of(MeanSquaredError.of()), over(CompileOptions.defaults(), 2));
      Tensor x = tf.ones(Shape.of(4, 1));
      assertThatThrownBy(() -> model.trainOnBatch(x, x))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("replica 1: ")
          .hasMessageContaining("one of several replicas that would all write to it");
    }
  }

  @Test
  void statefulRecurrentLayer_isRefused() {
    var layer = LSTM.of(2).withStateful(true).withName("keeper");
    try (Model<Tensor, Tensor> model = Model.of(tf, layer)) {
      model.compile(
          SGD.of(0.1), Objective.of(MeanSquaredError.of()), over(CompileOptions.defaults(), 2));
      assertThatThrownBy(
              () -> model.trainOnBatch(tf.ones(Shape.of(4, 3, 2)), tf.ones(Shape.of(4, 2))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("layer keeper: it keeps the states of the rows of one batch");
    }
  }
}
