package io.intarsia.keras;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.constraint.MaxNorm;
import io.intarsia.keras.loss.BinaryCrossentropy;
import io.intarsia.keras.loss.BinaryFocalCrossentropy;
import io.intarsia.keras.loss.CTC;
import io.intarsia.keras.loss.CategoricalCrossentropy;
import io.intarsia.keras.loss.CategoricalFocalCrossentropy;
import io.intarsia.keras.loss.CategoricalGeneralizedCrossEntropy;
import io.intarsia.keras.loss.CosineSimilarity;
import io.intarsia.keras.loss.Huber;
import io.intarsia.keras.loss.KerasLoss;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.loss.Losses;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.keras.regularizer.L2;
import io.intarsia.keras.regularizer.OrthogonalRegularizer;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Losses of users, names of losses, and what is said of wrong ones.
final class LossTest {
  /// Functions that take no matrix of numbers as target.
  private static final Set<String> OTHER_TARGETS =
      Set.of("ctc", "circle", "sparseCategoricalCrossentropy");

  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private Tensor matrix(float... numbers) {
    return tf.reshape(tf.constant(numbers), -1, 2);
  }

  @Test
  void lambdaOverAUsersType_isALoss_alsoInAFunction() {
    Loss<Tensor, Masked> loss =
        (call, target, y) ->
            call.tf().reduceSum(call.tf().where(y.mask(), target.minus(y.values()).pow(2), 0));
    var prediction =
        new Masked(tf.constant(new float[] {1, 5}), tf.constant(new boolean[] {true, false}));
    Tensor target = tf.constant(new float[] {3, 0});
    assertThat(loss.apply(target, prediction).asFloat()).isEqualTo(4);
    var traced = tf.function((Ops g, Tensor t, Masked y) -> loss.apply(t, y));
    assertThat(traced.apply(target, prediction).asFloat()).isEqualTo(4);
  }

  @Test
  void apply_withWeights_countsExamplesAsThey_say() {
    Tensor target = matrix(0, 0, 0, 0);
    Tensor prediction = matrix(1, 1, 2, 2);
    var loss = MeanSquaredError.of();
    assertThat(loss.apply(target, prediction).asFloat()).isEqualTo(2.5f);
    Tensor weights = tf.constant(new float[] {1, 0});
    assertThat(loss.apply(target, prediction, weights).asFloat()).isEqualTo(0.5f);
  }

  @Test
  void arguments_makeALossTheSame() {
    assertThat(Huber.of().withDelta(2)).isEqualTo(Huber.of().withDelta(2)).isNotEqualTo(Huber.of());
    assertThat(Huber.of())
        .hasToString("Huber{delta=1.0, reduction=sum_over_batch_size, dtype=float32}");
    assertThat(Huber.of().name()).isEqualTo("huber_loss");
    assertThat(Huber.of().withName("mine").name()).isEqualTo("mine");
  }

  @Test
  void softmaxInATrace_isLookedThrough_soThatNothingIsLost() {
    Tensor logits = matrix(200, -200);
    Tensor target = matrix(0, 1);
    var traced =
        tf.function((Ops g, Tensor x) ->
            CategoricalCrossentropy.of().apply(target, Activations.SOFTMAX.apply(g, x)));
    assertThat(traced.apply(logits).asFloat()).isEqualTo(400);
    var sigmoid =
        tf.function((Ops g, Tensor x) ->
            BinaryCrossentropy.of().apply(target, Activations.SIGMOID.apply(g, x)));
    assertThat(sigmoid.apply(logits).asFloat()).isEqualTo(200);
  }

  static Stream<String> names() {
    return Stream.of(
        "mse",
        "MSE",
        "mae",
        "MAE",
        "mape",
        "MAPE",
        "msle",
        "MSLE",
        "bce",
        "BCE",
        "kld",
        "KLD",
        "mean_squared_error",
        "MeanSquaredError",
        "huber",
        "Huber",
        "log_cosh",
        "ctc",
        "CTC",
        "categorical_crossentropy",
        "sparse_categorical_crossentropy",
        "KLDivergence",
        "dice",
        "binary_focal_crossentropy",
        "categorical_generalized_cross_entropy",
        "circle",
        "tversky");
  }

  @ParameterizedTest
  @MethodSource("names")
  void ofName_knowsTheNamesOfKeras(String name) {
    assertThat(Losses.ofName(name).name()).isNotEmpty();
  }

  @Test
  void functions_giveANumberAnExample() {
    Tensor target = matrix(0, 1, 1, 1);
    Tensor prediction = matrix(1, 1, 4, 1);
    assertThat(Losses.meanSquaredError(target, prediction).toArray(float[].class))
        .containsExactly(0.5f, 4.5f);
    assertThat(Losses.huber(target, prediction, 2).toArray(float[].class))
        .containsExactly(0.25f, 2);
    assertThat(
            Losses.meanAbsoluteError(tf.constant(new int[] {1}), tf.constant(new int[] {4}))
                .asFloat())
        .isEqualTo(3);
    assertThat(Losses.binaryCrossentropy(target, prediction.times(0), true).toArray(float[].class))
        .satisfies(numbers -> assertThat(numbers[0]).isCloseTo(0.6931f, Offset.offset(1e-4f)));
  }

  @Test
  void labelsThatAreSmoothedAllTheWay_areTheSameForAllClasses() {
    Tensor prediction = matrix(0.25f, 0.75f, 0.5f, 0.5f);
    Tensor one = matrix(1, 0, 1, 0);
    Tensor other = matrix(0, 1, 0, 1);
    for (KerasLoss loss :
        List.of(
            BinaryCrossentropy.of().withLabelSmoothing(1),
            CategoricalCrossentropy.of().withLabelSmoothing(1))) {
      assertThat(loss.apply(one, prediction).asFloat())
          .isCloseTo(loss.apply(other, prediction).asFloat(), Offset.offset(1e-6f));
    }
  }

  @Test
  void functions_areTheLossesOfTheirNames() throws ReflectiveOperationException {
    Tensor target = matrix(0, 1, 1, 0);
    Tensor prediction = matrix(0.25f, 0.75f, 0.5f, 0.5f);
    for (Method each : Losses.class.getDeclaredMethods()) {
      boolean isOfTwo =
          Arrays.equals(each.getParameterTypes(), new Class<?>[] {Tensor.class, Tensor.class});
      if (isOfTwo && !OTHER_TARGETS.contains(each.getName())) {
        String name = each.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        Tensor elements = (Tensor) each.invoke(null, target, prediction);
        assertSame(elements, Losses.ofName(name).elements(target, prediction), name);
      }
    }
    assertSame(
        Losses.categoricalCrossentropy(target, prediction, true),
        CategoricalCrossentropy.of().withFromLogits(true).elements(target, prediction),
        "from logits");
    assertSame(
        Losses.cosineSimilarity(target, prediction, 0),
        CosineSimilarity.of().withAxis(0).elements(target, prediction),
        "of an axis");
  }

  private static void assertSame(Tensor actual, Tensor expected, String what) {
    assertThat(actual.reshape(-1).toArray(float[].class))
        .as(what)
        .isEqualTo(expected.reshape(-1).toArray(float[].class));
  }

  @Test
  void axisOfClasses_whereTheRankIsNotKnown_isTheLast_orPositive() {
    var spec = TensorSpec.of(Shape.unknown(), DType.FLOAT32);
    Tensor labels = tf.constant(new int[] {1});
    var loss = SparseCategoricalCrossentropy.of();
    for (int axis : new int[] {-1, 1}) {
      var traced =
          tf.function(
              (Ops g, Tensor p) -> loss.withAxis(axis).apply(labels, p),
              FunctionOptions.defaults().withInputSignature(spec));
      assertThat(traced.apply(matrix(0.75f, 0.25f)).asFloat())
          .isCloseTo(1.3863f, Offset.offset(1e-3f));
    }
    var other =
        tf.function(
            (Ops g, Tensor p) -> loss.withAxis(-2).apply(labels, p),
            FunctionOptions.defaults().withInputSignature(spec));
    assertRefused(
        () -> other.apply(matrix(0.75f, 0.25f)),
        "loss sparse_categorical_crossentropy: expected the axis -1, the last of the prediction,"
            + " got -2");
  }

  private static void assertRefused(Runnable code, String message) {
    assertThatIllegalArgumentException().isThrownBy(code::run).withMessage(message);
  }

  @Test
  void mistakes_nameTheLossAndWhatItExpects() {
    Tensor two = matrix(0, 1);
    Tensor three = tf.constant(new float[][] {{1, 2, 3}});
    assertRefused(
        () -> BinaryCrossentropy.of().apply(two, three),
        "loss binary_crossentropy: expected a target of the prediction's shape [1, 3], got [1, 2]");
    assertRefused(
        () -> SparseCategoricalCrossentropy.of().apply(three, three),
        "loss sparse_categorical_crossentropy: expected labels of the prediction's shape [1, 3]"
            + " without its last axis, got [1, 3]; a target of one number a class is for"
            + " CategoricalCrossentropy");
    assertRefused(
        () -> SparseCategoricalCrossentropy.of().withAxis(0).apply(two, three),
        "loss sparse_categorical_crossentropy: expected the axis -1, the last of the prediction,"
            + " got 0");
    assertRefused(
        () -> CTC.of().apply(three, three),
        "loss ctc: expected a prediction of rank 3, got the shape [1, 3]");
    assertRefused(
        () -> CTC.of().apply(tf.constant(new int[] {1}), tf.ones(Shape.of(1, 2, 3))),
        "loss ctc: expected a target of rank 2, got the shape [1]");
    assertRefused(
        () -> Huber.of().withReduction("avg"),
        "loss huber_loss: expected the reduction sum_over_batch_size, mean, sum,"
            + " mean_with_sample_weight or none, got avg");
    assertRefused(
        () -> BinaryCrossentropy.of().withLabelSmoothing(2),
        "loss binary_crossentropy: expected label_smoothing between 0 and 1, got 2.0");
    assertRefused(
        () -> BinaryFocalCrossentropy.of().withLabelSmoothing(2),
        "loss binary_focal_crossentropy: expected label_smoothing between 0 and 1, got 2.0");
    assertRefused(
        () -> CategoricalCrossentropy.of().withLabelSmoothing(-1),
        "loss categorical_crossentropy: expected label_smoothing between 0 and 1, got -1.0");
    assertRefused(
        () -> CategoricalFocalCrossentropy.of().withLabelSmoothing(-1),
        "loss categorical_focal_crossentropy: expected label_smoothing between 0 and 1, got -1.0");
    assertRefused(
        () -> CategoricalGeneralizedCrossEntropy.of().withQ(1),
        "loss categorical_generalized_cross_entropy: expected q between 0 and 1, got 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Losses.ofName("mean"))
        .withMessageStartingWith("Losses.ofName: there is no loss mean; there are [BinaryCross");
  }

  @Test
  void regularizersAndConstraints_sayWhatTheyExpect() {
    assertRefused(
        () -> L2.of().withL2(-1),
        "regularizer L2: expected a finite l2 that is not negative, got -1.0");
    assertRefused(
        () -> OrthogonalRegularizer.of().withMode("all"),
        "regularizer OrthogonalRegularizer: expected the mode rows or columns, got all");
    assertRefused(
        () -> OrthogonalRegularizer.of().apply(tf, tf.constant(new float[] {1})),
        "regularizer OrthogonalRegularizer: expected a weight of rank 2, got the shape [1]");
    assertThat(
            MaxNorm.of()
                .withMaxValue(1)
                .apply(tf, matrix(3, 0, 4, 1))
                .toArray(float[][].class)[1][0])
        .isCloseTo(0.8f, Offset.offset(1e-5f));
  }
}
