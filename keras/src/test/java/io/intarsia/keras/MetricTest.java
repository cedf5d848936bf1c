package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.metric.AUC;
import io.intarsia.keras.metric.CategoricalAccuracy;
import io.intarsia.keras.metric.Counts;
import io.intarsia.keras.metric.F1Score;
import io.intarsia.keras.metric.IoU;
import io.intarsia.keras.metric.Mean;
import io.intarsia.keras.metric.MeanMetricWrapper;
import io.intarsia.keras.metric.Metrics;
import io.intarsia.keras.metric.Precision;
import io.intarsia.keras.metric.PrecisionAtRecall;
import io.intarsia.keras.metric.R2Score;
import io.intarsia.keras.metric.SparseCategoricalAccuracy;
import io.intarsia.keras.metric.StatefulMetric;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Metrics of users, names of metrics, and what is said of wrong ones.
final class MetricTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  static final class Present extends StatefulMetric<Tensor, Masked> {
    @Override
    protected void build(Counts counts, Object spec) {
      counts.make("present");
    }

    @Override
    protected void count(LayerCall call, Tensor target, Masked y) {
      add(call.tf(), "present", call.tf().reduceSum(y.mask().cast(DType.FLOAT32)));
    }

    @Override
    protected Tensor compute(Ops g) {
      return read(g, "present");
    }
  }

  private Masked masked(boolean... mask) {
    return new Masked(tf.zeros(mask.length), tf.constant(mask));
  }

  @Test
  void metricOverAUsersType_countsEagerlyAndInFunctions() {
    var metric = new Present();
    assertThat(metric.name()).isEqualTo("present");
    var counted =
        tf.function((Ops g, Masked y) -> {
          metric.update(y.values(), y);
          return metric.result(g);
        });
    assertThat(counted.apply(masked(true, false, true)).asFloat()).isEqualTo(2);
    metric.update(tf.zeros(1), masked(true));
    assertThat(metric.value()).isEqualTo(3);
    assertThat(counted.apply(masked(true, true, true)).asFloat()).isEqualTo(6);
    metric.reset(tf);
    assertThat(metric.value(tf)).isZero();
    assertThat(metric.state()).containsOnlyKeys("present");
  }

  @Test
  void wrapperOfALambda_isTheMeanOfItsNumbers() {
    var metric =
        MeanMetricWrapper.<Tensor, Tensor>of("off", (call, t, y) -> call.tf().abs(t.minus(y)));
    metric.update(tf.constant(new float[] {1, 2}), tf.constant(new float[] {1, 6}));
    assertThat(metric.value()).isEqualTo(2);
    metric.update(tf.constant(new float[] {1}), tf.constant(new float[] {9}), tf.constant(2f));
    assertThat(metric.value()).isEqualTo(5);
  }

  @Test
  void mean_takesNumbers_andIs0BeforeThere_areSome() {
    assertThat(Mean.of().value(tf)).isZero();
    Mean mean = Mean.of().withName("loss");
    mean.update(tf.constant(new float[] {1, 3}));
    mean.updateWeighted(tf.constant(new float[] {10, 20}), tf.constant(new float[] {0, 2}));
    assertThat(mean.value()).isEqualTo(11);
    assertThat(mean.name()).isEqualTo("loss");
  }

  @Test
  void resetInAFunction_forgets() {
    Mean mean = Mean.of();
    var restart =
        tf.function((Ops g, Tensor x) -> {
          mean.update(x);
          mean.reset(g);
          mean.update(x.times(2));
          return mean.result(g);
        });
    mean.update(tf.constant(new float[] {100}));
    assertThat(restart.apply(tf.constant(new float[] {1, 2})).asFloat()).isEqualTo(3);
    assertThat(mean.value()).isEqualTo(3);
  }

  @Test
  void checkpoint_ofAMetric_bringsItsCountsBack(@TempDir Path folder) throws Exception {
    Mean mean = Mean.of();
    mean.update(tf.constant(new float[] {1, 3}));
    Path file = Checkpoint.of(tf, Map.of("mean", mean)).write(folder.resolve("counts"));
    Mean another = Mean.of();
    another.update(tf.constant(new float[] {7}));
    Checkpoint.of(tf, Map.of("mean", another)).restore(file).assertConsumed();
    assertThat(another.value()).isEqualTo(2);
  }

  @Test
  void accuracy_isThatWhichTheShapesAskFor() {
    var binary = Metrics.ofName("accuracy");
    binary.update(
        tf.constant(new float[][] {{1}, {0}}), tf.constant(new float[][] {{0.9f}, {0.8f}}));
    assertThat(binary.value()).isEqualTo(0.5);
    Tensor votes = tf.constant(new float[][] {{0.1f, 0.9f}, {0.8f, 0.2f}});
    var sparse = Metrics.ofName("acc");
    sparse.update(tf.constant(new int[] {1, 1}), votes);
    sparse.update(tf.constant(new int[][] {{1}, {0}}), votes);
    assertThat(sparse.value()).isEqualTo(0.75);
    assertThat(sparse.name()).isEqualTo("acc");
    var categorical = Metrics.ofName("accuracy");
    categorical.update(tf.constant(new float[][] {{0, 1}, {1, 0}}), votes);
    assertThat(categorical.value()).isEqualTo(1);
  }

  static Stream<String> names() {
    return Stream.of(
        "mse",
        "MSE",
        "mae",
        "MAPE",
        "msle",
        "bce",
        "AUC",
        "auc",
        "MeanSquaredError",
        "mean_squared_error",
        "precision",
        "Recall",
        "f1_score",
        "categorical_accuracy",
        "sparse_categorical_crossentropy",
        "top_k_categorical_accuracy",
        "kl_divergence",
        "mean");
  }

  @ParameterizedTest
  @MethodSource("names")
  void ofName_knowsTheNamesOfKeras_andKeepsThem(String name) {
    assertThat(Metrics.ofName(name).name()).isEqualTo(name);
  }

  private static void assertRefused(Runnable code, String message) {
    assertThatIllegalArgumentException().isThrownBy(code::run).withMessage(message);
  }

  @Test
  void mistakes_nameTheMetricAndWhatItExpects() {
    Tensor row = tf.constant(new float[] {1, 0});
    assertRefused(
        () -> Precision.of().withThresholds(1.5),
        "metric precision: expected thresholds between 0 and 1, got [1.5]");
    assertRefused(
        () -> Precision.of().withClassId(1).update(row, row),
        "metric precision: expected a prediction of rank 2, got [2]");
    assertRefused(
        () -> AUC.of().withCurve("rock"),
        "metric auc: expected the curve ROC, PR or PRGAIN, got ROCK");
    assertRefused(
        () -> AUC.of().withSummationMethod("sum"),
        "metric auc: expected the summation_method interpolation, minoring or majoring, got sum");
    assertRefused(
        () -> AUC.of().withNumThresholds(1),
        "metric auc: expected num_thresholds of at least 2, got 1");
    assertRefused(
        () -> AUC.of().withNumLabels(3),
        "metric auc: expected num_labels with multi_label only, got 3");
    assertRefused(
        () -> F1Score.of().withAverage("mean"),
        "metric f1_score: expected the average micro, macro or weighted, got mean");
    assertRefused(
        () -> F1Score.of().withThreshold(0),
        "metric f1_score: expected the threshold above 0, up to 1, got 0.0");
    assertRefused(
        () -> F1Score.of().update(row, row),
        "metric f1_score: expected a prediction of rank 2, got [2]");
    assertRefused(
        () -> IoU.of(2, 0, 2), "metric io_u: expected target_class_ids below 2, got [0, 2]");
    assertRefused(
        () -> PrecisionAtRecall.of(2),
        "metric precision_at_recall: expected recall between 0 and 1, got 2.0");
    assertRefused(
        () -> R2Score.of().withNumRegressors(-1),
        "metric r2_score: expected num_regressors of at least 0, got -1");
    assertRefused(
        () -> R2Score.of().build(tf, TensorSpec.of(Shape.of(-1, -1), DType.FLOAT32)),
        "metric r2_score: the shape of its variable squared_sum would be [?]; it has to see a"
            + " prediction, or build(tf, spec), of which that is known");
    assertRefused(
        () -> R2Score.of().build(tf, TensorSpec.of(Shape.unknown(), DType.FLOAT32)),
        "metric r2_score: the shape of its variable squared_sum would be [?]; it has to see a"
            + " prediction, or build(tf, spec), of which that is known");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Metrics.ofName("io_u"))
        .withMessageStartingWith(
            "Metrics.ofName: there is no metric io_u that takes no arguments; there are accuracy"
                + " and [AUC, Accuracy,");
    assertThatThrownBy(() -> CategoricalAccuracy.of().value())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "metric categorical_accuracy: it has no variables before it counts; update it, or use"
                + " result(tf)");
  }

  @Test
  void r2ScoreOfTargetsThatAreTheSame_is0() {
    var score = R2Score.of();
    score.update(tf.ones(2, 1), tf.constant(new float[][] {{0}, {1}}));
    assertThat(score.value()).isZero();
  }

  @Test
  void columnOfLabels_whoseSizeIsNotKnown_isOne() {
    var accuracy = SparseCategoricalAccuracy.of();
    var ofClasses = TensorSpec.of(Shape.of(-1, -1), DType.FLOAT32);
    tf.function(
            (Ops g, Tensor labels, Tensor y) -> {
              accuracy.update(LayerCall.of(g, Mode.INFERENCE), labels, y);
              return y;
            },
            FunctionOptions.defaults().withInputSignature(ofClasses, ofClasses))
        .apply(
            tf.constant(new float[][] {{1}, {0}}),
            tf.constant(new float[][] {{0.25f, 0.75f}, {0.25f, 0.75f}}));
    assertThat(accuracy.value()).isEqualTo(0.5);
  }

  @Test
  void accuracyOfUnknownRank_isRefused() {
    var accuracy = Metrics.ofName("accuracy");
    var spec = TensorSpec.of(Shape.unknown(), DType.FLOAT32);
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            tf.function(
                    (Ops g, Tensor x) -> {
                      accuracy.update(x, x);
                      return accuracy.result(g);
                    },
                    FunctionOptions.defaults().withInputSignature(spec))
                .apply(tf.zeros(2)))
        .withMessageContaining("their ranks are not known here");
  }

  @Test
  void ownMetrics_areToldOfVariablesThatAreNotThere() {
    var twice =
        new StatefulMetric<Tensor, Tensor>() {
          @Override
          public String name() {
            return "twice";
          }

          @Override
          protected void build(Counts counts, Object spec) {
            counts.make("n");
            counts.make("n");
          }

          @Override
          protected void count(LayerCall call, Tensor target, Tensor prediction) {}

          @Override
          protected Tensor compute(Ops g) {
            return read(g, "m");
          }
        };
    assertRefused(() -> twice.result(tf), "metric twice: there are two variables named n");
  }
}
