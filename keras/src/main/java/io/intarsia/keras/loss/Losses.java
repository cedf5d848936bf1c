package io.intarsia.keras.loss;

import io.intarsia.keras.argument.Arguments;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.tensor.Tensor;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/// The functions of `keras.losses`: one number an example, in the prediction's type of numbers.
/// Arguments other than these are in the classes, as in `Huber.of().withDelta(2).elements(target,
/// prediction)`.
///
/// @see "Python: keras.losses"
public final class Losses {
  private static final Map<String, String> ALIASES =
      Map.of(
          "bce", "binary_crossentropy",
          "kld", "kl_divergence",
          "mae", "mean_absolute_error",
          "mse", "mean_squared_error",
          "mape", "mean_absolute_percentage_error",
          "msle", "mean_squared_logarithmic_error");

  private Losses() {}

  /// The loss that Keras calls so: of the name of a class, such as `MeanSquaredError`, of a
  /// function, such as `mean_squared_error`, or an alias, such as `mse` or `MSE`.
  ///
  /// @throws IllegalArgumentException if there is none, or it has arguments that are required
  /// @see "Python: keras.losses.get"
  public static KerasLoss ofName(String name) {
    String alias =
        name.equals(name.toUpperCase(Locale.ROOT)) ? name.toLowerCase(Locale.ROOT) : name;
    String wanted = ALIASES.getOrDefault(alias, name);
    for (Map.Entry<String, Arguments> each : KerasLosses.defaults().entrySet()) {
      String className = each.getKey();
      if (className.equals(wanted) || KerasNames.snake(className).equals(wanted)) {
        return KerasLosses.of(each.getValue());
      }
    }
    throw LossErrors.unknownName(name, new TreeSet<>(KerasLosses.defaults().keySet()));
  }

  /// [MeanSquaredError] with its defaults.
  public static Tensor meanSquaredError(Tensor target, Tensor prediction) {
    return MeanSquaredError.of().elements(target, prediction);
  }

  /// [MeanAbsoluteError] with its defaults.
  public static Tensor meanAbsoluteError(Tensor target, Tensor prediction) {
    return MeanAbsoluteError.of().elements(target, prediction);
  }

  /// [MeanAbsolutePercentageError] with its defaults.
  public static Tensor meanAbsolutePercentageError(Tensor target, Tensor prediction) {
    return MeanAbsolutePercentageError.of().elements(target, prediction);
  }

  /// [MeanSquaredLogarithmicError] with its defaults.
  public static Tensor meanSquaredLogarithmicError(Tensor target, Tensor prediction) {
    return MeanSquaredLogarithmicError.of().elements(target, prediction);
  }

  /// [CosineSimilarity] with its defaults.
  public static Tensor cosineSimilarity(Tensor target, Tensor prediction) {
    return CosineSimilarity.of().elements(target, prediction);
  }

  /// [CosineSimilarity].
  public static Tensor cosineSimilarity(Tensor target, Tensor prediction, int axis) {
    return CosineSimilarity.of().withAxis(axis).elements(target, prediction);
  }

  /// [Huber] with its defaults.
  public static Tensor huber(Tensor target, Tensor prediction) {
    return Huber.of().elements(target, prediction);
  }

  /// [Huber].
  ///
  /// @param delta where lines begin
  public static Tensor huber(Tensor target, Tensor prediction, double delta) {
    return Huber.of().withDelta(delta).elements(target, prediction);
  }

  /// [LogCosh] with its defaults.
  public static Tensor logCosh(Tensor target, Tensor prediction) {
    return LogCosh.of().elements(target, prediction);
  }

  /// [Hinge] with its defaults.
  public static Tensor hinge(Tensor target, Tensor prediction) {
    return Hinge.of().elements(target, prediction);
  }

  /// [SquaredHinge] with its defaults.
  public static Tensor squaredHinge(Tensor target, Tensor prediction) {
    return SquaredHinge.of().elements(target, prediction);
  }

  /// [CategoricalHinge] with its defaults.
  public static Tensor categoricalHinge(Tensor target, Tensor prediction) {
    return CategoricalHinge.of().elements(target, prediction);
  }

  /// [KLDivergence] with its defaults.
  public static Tensor klDivergence(Tensor target, Tensor prediction) {
    return KLDivergence.of().elements(target, prediction);
  }

  /// [Poisson] with its defaults.
  public static Tensor poisson(Tensor target, Tensor prediction) {
    return Poisson.of().elements(target, prediction);
  }

  /// [BinaryCrossentropy] with its defaults.
  public static Tensor binaryCrossentropy(Tensor target, Tensor prediction) {
    return BinaryCrossentropy.of().elements(target, prediction);
  }

  /// [BinaryCrossentropy].
  ///
  /// @param fromLogits whether the prediction has logits
  public static Tensor binaryCrossentropy(Tensor target, Tensor prediction, boolean fromLogits) {
    return BinaryCrossentropy.of().withFromLogits(fromLogits).elements(target, prediction);
  }

  /// [BinaryFocalCrossentropy] with its defaults.
  public static Tensor binaryFocalCrossentropy(Tensor target, Tensor prediction) {
    return BinaryFocalCrossentropy.of().elements(target, prediction);
  }

  /// [CategoricalCrossentropy] with its defaults.
  public static Tensor categoricalCrossentropy(Tensor target, Tensor prediction) {
    return CategoricalCrossentropy.of().elements(target, prediction);
  }

  /// [CategoricalCrossentropy].
  ///
  /// @param fromLogits whether the prediction has logits
  public static Tensor categoricalCrossentropy(
      Tensor target, Tensor prediction, boolean fromLogits) {
    return CategoricalCrossentropy.of().withFromLogits(fromLogits).elements(target, prediction);
  }

  /// [CategoricalFocalCrossentropy] with its defaults.
  public static Tensor categoricalFocalCrossentropy(Tensor target, Tensor prediction) {
    return CategoricalFocalCrossentropy.of().elements(target, prediction);
  }

  /// [SparseCategoricalCrossentropy] with its defaults.
  public static Tensor sparseCategoricalCrossentropy(Tensor target, Tensor prediction) {
    return SparseCategoricalCrossentropy.of().elements(target, prediction);
  }

  /// [SparseCategoricalCrossentropy].
  ///
  /// @param fromLogits whether the prediction has logits
  public static Tensor sparseCategoricalCrossentropy(
      Tensor target, Tensor prediction, boolean fromLogits) {
    return SparseCategoricalCrossentropy.of()
        .withFromLogits(fromLogits)
        .elements(target, prediction);
  }

  /// [CTC] with its defaults.
  public static Tensor ctc(Tensor target, Tensor prediction) {
    return CTC.of().elements(target, prediction);
  }

  /// [Dice] with its defaults.
  public static Tensor dice(Tensor target, Tensor prediction) {
    return Dice.of().elements(target, prediction);
  }

  /// [Tversky] with its defaults.
  public static Tensor tversky(Tensor target, Tensor prediction) {
    return Tversky.of().elements(target, prediction);
  }

  /// [Circle] with its defaults.
  public static Tensor circle(Tensor target, Tensor prediction) {
    return Circle.of().elements(target, prediction);
  }

  /// [CategoricalGeneralizedCrossEntropy].
  ///
  /// @param q from 0, which is cross-entropy, to 1, which is absolute error, both excluded
  public static Tensor categoricalGeneralizedCrossEntropy(
      Tensor target, Tensor prediction, double q) {
    return CategoricalGeneralizedCrossEntropy.of().withQ(q).elements(target, prediction);
  }
}
