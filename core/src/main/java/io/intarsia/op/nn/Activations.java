package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Activation functions that are more than one native op.
final class Activations {
  private static final double SQRT_HALF = Math.sqrt(0.5);
  private static final double SQRT_TWO_OVER_PI = Math.sqrt(2 / Math.PI);

  private Activations() {}

  /// The rectified `x` and the rectified `-x` beside each other on the last axis.
  ///
  /// `features` is `[…, n]` of a signed real dtype, the result `[…, 2 * n]`.
  ///
  /// @throws IllegalArgumentException if the dtype is not a signed real one
  /// @see "Python: tf.nn.crelu"
  @Endpoint("nn.crelu")
  static Tensor crelu(BaseOps tf, Tensor features) {
    return crelu(tf, features, -1);
  }

  /// The rectified `x` and the rectified `-x` beside each other, which doubles the axis.
  ///
  /// @param features of a signed real dtype
  /// @throws TensorFlowException if there is no such axis or the dtype is not a signed real one
  /// @see "Python: tf.nn.crelu"
  @Endpoint("nn.crelu")
  static Tensor crelu(BaseOps tf, Tensor features, int axis) {
    return tf.raw.Relu(NnSteps.concat(tf, axis, features, features.unaryMinus()));
  }

  /// `min(max(x, 0), 6)`.
  ///
  /// @param features of a real dtype
  /// @throws TensorFlowException if the dtype is not a real one
  /// @see "Python: tf.nn.relu6"
  @Endpoint("nn.relu6")
  static Tensor relu6(BaseOps tf, Tensor features) {
    return tf.raw.Relu6(features);
  }

  /// `x` where it is positive, else `0.2 * x`.
  ///
  /// @param features of a floating dtype; integers become `float32`
  /// @throws TensorFlowException if the dtype is not a real one
  /// @see "Python: tf.nn.leaky_relu"
  @Endpoint("nn.leaky_relu")
  static Tensor leakyRelu(BaseOps tf, Tensor features) {
    return leakyRelu(tf, features, 0.2);
  }

  /// `x` where it is positive, else `alpha * x`.
  ///
  /// @param features of a floating dtype; integers become `float32`
  /// @throws TensorFlowException if the dtype is not a real one
  /// @see "Python: tf.nn.leaky_relu"
  @Endpoint("nn.leaky_relu")
  static Tensor leakyRelu(BaseOps tf, Tensor features, Number alpha) {
    Tensor x = features.dtype().isInteger() ? features.cast(DType.FLOAT32) : features;
    return tf.raw.LeakyRelu(x, Attributes.of("alpha", alpha.floatValue()));
  }

  /// The Gaussian error linear unit: `x` times the probability that a standard normal number is
  /// below it.
  ///
  /// @param features of a floating dtype
  /// @throws IllegalArgumentException if the dtype is not floating
  /// @see "Python: tf.nn.gelu"
  @Endpoint("nn.gelu")
  static Tensor gelu(BaseOps tf, Tensor features) {
    return gelu(tf, features, false);
  }

  /// The Gaussian error linear unit: `x` times the probability that a standard normal number is
  /// below it.
  ///
  /// @param features of a floating dtype
  /// @param approximate whether to compute it by a hyperbolic tangent, off by at most 5e-4
  /// @throws IllegalArgumentException if the dtype is not floating
  /// @see "Python: tf.nn.gelu"
  @Endpoint("nn.gelu")
  static Tensor gelu(BaseOps tf, Tensor features, boolean approximate) {
    if (!features.dtype().isFloating()) {
      throw Mistake.argument(
          "gelu: features must be of a floating dtype, got %s; cast them first"
              .formatted(features.dtype()));
    }
    Tensor half = features.times(0.5);
    if (!approximate) {
      return half.times(tf.raw.Erfc(features.times(-SQRT_HALF)));
    }
    Tensor cubic = features.plus(features.pow(3).times(0.044715));
    return half.times(tf.raw.Tanh(cubic.times(SQRT_TWO_OVER_PI)).plus(1));
  }

  /// `x * sigmoid(x)`.
  ///
  /// @param features of a floating or complex dtype
  /// @throws TensorFlowException if the dtype is another one
  /// @see "Python: tf.nn.silu"
  @Endpoint("nn.silu")
  static Tensor silu(BaseOps tf, Tensor features) {
    return features.times(tf.raw.Sigmoid(features));
  }

  /// `x * sigmoid(beta * x)`.
  ///
  /// @param features of a floating or complex dtype
  /// @throws TensorFlowException if the dtype is another one
  /// @see "Python: tf.nn.silu"
  @Endpoint("nn.silu")
  static Tensor silu(BaseOps tf, Tensor features, Number beta) {
    return features.times(tf.raw.Sigmoid(features.times(beta)));
  }

  /// `x * sigmoid(beta * x)`, with a `beta` to learn.
  ///
  /// @param features of a floating or complex dtype
  /// @param beta broadcast to the features and cast to their dtype
  /// @throws TensorFlowException if the dtype is another one or the shapes do not broadcast
  /// @see "Python: tf.nn.silu"
  @Endpoint("nn.silu")
  static Tensor silu(BaseOps tf, Tensor features, Tensor beta) {
    return features.times(tf.raw.Sigmoid(features.times(beta.cast(features.dtype()))));
  }

  /// `x * sigmoid(x)`; another name of [#silu].
  ///
  /// @param features of a floating or complex dtype
  /// @throws TensorFlowException if the dtype is another one
  /// @see "Python: tf.nn.swish"
  @Endpoint("nn.swish")
  static Tensor swish(BaseOps tf, Tensor features) {
    return silu(tf, features);
  }

  /// `x * sigmoid(beta * x)`; another name of [#silu].
  ///
  /// @param features of a floating or complex dtype
  /// @throws TensorFlowException if the dtype is another one
  /// @see "Python: tf.nn.swish"
  @Endpoint("nn.swish")
  static Tensor swish(BaseOps tf, Tensor features, Number beta) {
    return silu(tf, features, beta);
  }

  /// `x * sigmoid(beta * x)`, with a `beta` to learn; another name of [#silu].
  ///
  /// @param features of a floating or complex dtype
  /// @param beta broadcast to the features and cast to their dtype
  /// @throws TensorFlowException if the dtype is another one or the shapes do not broadcast
  /// @see "Python: tf.nn.swish"
  @Endpoint("nn.swish")
  static Tensor swish(BaseOps tf, Tensor features, Tensor beta) {
    return silu(tf, features, beta);
  }

  /// Adds a vector to the last axis.
  ///
  /// `value` is `[…, n]`, `bias` is `[n]`; both of one numeric dtype.
  ///
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.bias_add"
  @Endpoint("nn.bias_add")
  static Tensor biasAdd(BaseOps tf, Tensor value, Tensor bias) {
    return tf.raw.BiasAdd(value, bias);
  }

  /// Adds a vector to the channels.
  ///
  /// `value` is `[batch, …, n]`, or `[batch, n, …]` with a `dataFormat` `NC…`; `bias` is `[n]`;
  /// both of one numeric dtype.
  ///
  /// @param dataFormat `N…C` or `NC…`
  /// @throws IllegalArgumentException if `dataFormat` is neither
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.bias_add"
  @Endpoint("nn.bias_add")
  static Tensor biasAdd(BaseOps tf, Tensor value, Tensor bias, String dataFormat) {
    if (dataFormat.startsWith("NC")) {
      return tf.raw.BiasAdd(value, bias, Attributes.of("data_format", "NCHW"));
    }
    if (dataFormat.startsWith("N") && dataFormat.endsWith("C")) {
      return tf.raw.BiasAdd(value, bias);
    }
    throw Mistake.argument(
        "biasAdd: dataFormat must be \"N…C\" or \"NC…\", got \"%s\"".formatted(dataFormat));
  }
}
