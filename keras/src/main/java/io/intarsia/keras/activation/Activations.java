package io.intarsia.keras.activation;

import io.intarsia.errors.Mistake;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The activations of Keras: as constants with Keras's defaults, and as methods with arguments.
///
/// ```java
/// Dense.of(8).withActivation(Activations.RELU);
/// Dense.of(8).withActivation(Activations.elu(0.5));
/// Tensor y = Activations.MISH.apply(tf, x);
/// ```
///
/// @see "Python: keras.activations"
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
public enum Activations implements ActivationFunction {
  /// The larger of `x` and 0.
  RELU((tf, x) -> tf.nn.relu(x)),
  /// The larger of `x` and 0, at most 6.
  RELU6((tf, x) -> tf.nn.relu6(x)),
  /// `x`, below 0 a fifth of it.
  LEAKY_RELU(leakyRelu(0.2)),
  /// `x`, below 0 `exp(x) - 1`.
  ELU((tf, x) -> tf.nn.elu(x)),
  /// [#ELU], continuously differentiable for each `alpha`, which is 1 here.
  CELU(celu(1)),
  /// [#ELU], scaled so that mean and variance stay.
  SELU((tf, x) -> tf.nn.selu(x)),
  /// `x` times the normal distribution's cumulative function.
  GELU(gelu(false)),
  /// The first half of the last axis times [#SIGMOID] of the second.
  GLU(glu(-1)),
  /// `x · sigmoid(x)`.
  SILU((tf, x) -> tf.nn.silu(x)),
  /// `x · hardSigmoid(x)`.
  HARD_SILU((tf, x) -> x.times(Linear.hardSigmoid(tf, x))),
  /// `x · tanh(softplus(x))`.
  MISH((tf, x) -> x.times(tf.math.tanh(tf.nn.softplus(x)))),
  /// `1 / (1 + exp(-x))`.
  SIGMOID((tf, x) -> tf.nn.sigmoid(x)),
  /// `x / 6 + 1 / 2` from -3 to 3, 0 below and 1 above.
  HARD_SIGMOID(Linear::hardSigmoid),
  /// `(x + 1) / 2` from -1 to 1, 0 below and 1 above.
  SPARSE_SIGMOID(Linear::sparseSigmoid),
  /// The logarithm of [#SIGMOID].
  LOG_SIGMOID((tf, x) -> tf.math.logSigmoid(x)),
  /// The hyperbolic tangent.
  TANH((tf, x) -> tf.math.tanh(x)),
  /// `x`, at least -1 and at most 1.
  HARD_TANH((tf, x) -> tf.clipByValue(x, -1, 1)),
  /// `x - tanh(x)`.
  TANH_SHRINK((tf, x) -> x.minus(tf.math.tanh(x))),
  /// `x`, but 0 from -1/2 to 1/2.
  HARD_SHRINK(hardShrink(0.5)),
  /// `x`, nearer to 0 by 1/2, and 0 from -1/2 to 1/2.
  SOFT_SHRINK(softShrink(0.5)),
  /// `log(exp(x) + 1)`.
  SOFTPLUS((tf, x) -> tf.nn.softplus(x)),
  /// `(x + sqrt(x² + 4)) / 2`.
  SQUAREPLUS(squareplus(4)),
  /// `(x + 1)² / 4` from -1 to 1, 0 below and `x` above.
  SPARSE_PLUS(Linear::sparsePlus),
  /// `x / (|x| + 1)`.
  SOFTSIGN((tf, x) -> tf.nn.softsign(x)),
  /// `exp(x)`, divided by its sum over the last axis.
  SOFTMAX((tf, x) -> tf.nn.softmax(x)),
  /// The logarithm of [#SOFTMAX].
  LOG_SOFTMAX((tf, x) -> tf.nn.logSoftmax(x)),
  /// [#sparsemax] over the last axis.
  SPARSEMAX(sparsemax(-1)),
  /// `exp(x)`.
  EXPONENTIAL((tf, x) -> tf.math.exp(x)),
  /// `x`.
  LINEAR((tf, x) -> x);

  private static final Map<String, Activations> ALIASES =
      Map.of("swish", SILU, "hard_swish", HARD_SILU);

  private final ActivationFunction function;

  Activations(ActivationFunction function) {
    this.function = function;
  }

  @Override
  public Tensor apply(Ops tf, Tensor x) {
    return function.apply(tf, x);
  }

  /// Keras's name of it, which files use.
  public String kerasName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The activation that Keras knows under a name; empty if there is none.
  ///
  /// @param name such as `relu` or `swish`
  public static Optional<Activations> find(String name) {
    return Arrays.stream(values())
        .filter(each -> each.kerasName().equals(name))
        .findFirst()
        .or(() -> Optional.ofNullable(ALIASES.get(name)));
  }

  /// The activation that Keras calls so, such as `relu` or `swish`.
  ///
  /// @throws IllegalArgumentException if there is none
  /// @see "Python: keras.activations.get"
  public static Activations ofName(String name) {
    return find(name)
        .orElseThrow(() ->
            Mistake.argument(
                "Activations.ofName: expected one of %s, got %s"
                    .formatted(
                        Arrays.stream(values()).map(Activations::kerasName).sorted().toList(),
                        name)));
  }

  /// The larger of `x` and 0, with a slope, a bound and a threshold.
  ///
  /// @param negativeSlope below the threshold the result is `negativeSlope · (x - threshold)`
  /// @param maxValue the largest result; infinite for none
  /// @param threshold from which on the result is `x`
  public static ActivationFunction relu(double negativeSlope, double maxValue, double threshold) {
    return (tf, x) -> Linear.relu(tf, x, negativeSlope, maxValue, threshold);
  }

  /// `x`, below 0 times a slope.
  public static ActivationFunction leakyRelu(double negativeSlope) {
    return (tf, x) -> tf.nn.leakyRelu(x, negativeSlope);
  }

  /// `x`, below 0 `alpha · (exp(x) - 1)`.
  public static ActivationFunction elu(double alpha) {
    return (tf, x) ->
        alpha == 1
            ? tf.nn.elu(x)
            : tf.where(tf.greater(x, 0), tf.nn.elu(x), tf.nn.elu(x).times(alpha));
  }

  /// `x`, below 0 `alpha · (exp(x / alpha) - 1)`.
  public static ActivationFunction celu(double alpha) {
    return (tf, x) ->
        tf.math.maximum(x, 0).plus(tf.math.expm1(tf.math.minimum(x, 0).div(alpha)).times(alpha));
  }

  /// `x` times the normal distribution's cumulative function.
  ///
  /// @param approximate whether the function is computed by a hyperbolic tangent
  public static ActivationFunction gelu(boolean approximate) {
    return (tf, x) -> tf.nn.gelu(x, approximate);
  }

  /// The first half of an axis times the sigmoid of the second: the axis becomes half as long.
  public static ActivationFunction glu(int axis) {
    return (tf, x) -> Normalized.glu(tf, x, axis);
  }

  /// `x`, but 0 from `-threshold` to `threshold`.
  public static ActivationFunction hardShrink(double threshold) {
    return (tf, x) -> tf.where(tf.greater(tf.math.abs(x), threshold), x, 0);
  }

  /// `x`, nearer to 0 by a threshold, and 0 up to it.
  public static ActivationFunction softShrink(double threshold) {
    return (tf, x) -> Linear.softShrink(tf, x, threshold);
  }

  /// `(x + sqrt(x² + b)) / 2`.
  public static ActivationFunction squareplus(double b) {
    return (tf, x) -> x.plus(tf.math.sqrt(tf.math.square(x).plus(b))).div(2);
  }

  /// `x` above a threshold, and one value up to it.
  public static ActivationFunction threshold(double threshold, double defaultValue) {
    return (tf, x) -> tf.where(tf.greater(x, threshold), x, defaultValue);
  }

  /// `exp(x)`, divided by its sum over an axis.
  public static ActivationFunction softmax(int axis) {
    return (tf, x) -> tf.nn.softmax(x, axis);
  }

  /// The logarithm of [#softmax].
  public static ActivationFunction logSoftmax(int axis) {
    return (tf, x) -> tf.nn.logSoftmax(x, axis);
  }

  /// `max(x - t, 0)`, as Keras computes it: `t` is one less than the sum of the cumulative sums of
  /// the elements that are kept, divided by how many they are. Where more than one is kept, this is
  /// not the projection that the paper of the name has, and the sum is not 1.
  ///
  /// @see "Python: keras.activations.sparsemax"
  public static ActivationFunction sparsemax(int axis) {
    return (tf, x) -> Normalized.sparsemax(tf, x, axis);
  }
}
