package io.intarsia.keras.activation;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// The activations of Keras without arguments.
///
/// @see "Python: keras.activations"
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
public enum Activations implements ActivationFunction {
  /// The larger of `x` and 0.
  RELU((tf, x) -> tf.nn.relu(x)),
  /// The larger of `x` and 0, at most 6.
  RELU6((tf, x) -> tf.nn.relu6(x)),
  /// `x`, below 0 a fifth of it.
  LEAKY_RELU((tf, x) -> tf.nn.leakyRelu(x, 0.2)),
  /// `x`, below 0 `exp(x) - 1`.
  ELU((tf, x) -> tf.nn.elu(x)),
  /// [#ELU], scaled so that mean and variance stay.
  SELU((tf, x) -> tf.nn.selu(x)),
  /// `x` times the normal distribution's cumulative function.
  GELU((tf, x) -> tf.nn.gelu(x, false)),
  /// `x · sigmoid(x)`.
  SILU((tf, x) -> tf.nn.silu(x)),
  /// `1 / (1 + exp(-x))`.
  SIGMOID((tf, x) -> tf.nn.sigmoid(x)),
  /// The hyperbolic tangent.
  TANH((tf, x) -> tf.math.tanh(x)),
  /// `log(exp(x) + 1)`.
  SOFTPLUS((tf, x) -> tf.nn.softplus(x)),
  /// `x / (|x| + 1)`.
  SOFTSIGN((tf, x) -> tf.nn.softsign(x)),
  /// `exp(x)`, divided by its sum over the last axis.
  SOFTMAX((tf, x) -> tf.nn.softmax(x)),
  /// The logarithm of [#SOFTMAX].
  LOG_SOFTMAX((tf, x) -> tf.nn.logSoftmax(x)),
  /// `exp(x)`.
  EXPONENTIAL((tf, x) -> tf.math.exp(x)),
  /// `x`.
  LINEAR((tf, x) -> x);

  private final ActivationFunction function;

  Activations(ActivationFunction function) {
    this.function = function;
  }

  @Override
  public Tensor apply(Ops tf, Tensor x) {
    return function.apply(tf, x);
  }
}
