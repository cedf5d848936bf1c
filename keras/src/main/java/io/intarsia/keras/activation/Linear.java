package io.intarsia.keras.activation;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// Functions in pieces, with the gradients of Keras where they meet.
final class Linear {
  private Linear() {}

  static Tensor relu(Ops tf, Tensor x, double negativeSlope, double maxValue, double threshold) {
    if (negativeSlope != 0 && maxValue == Double.POSITIVE_INFINITY && threshold == 0) {
      return tf.nn.leakyRelu(x, negativeSlope);
    }
    Tensor y = positive(tf, x, maxValue, threshold);
    if (negativeSlope == 0) {
      return y;
    }
    Tensor below = threshold == 0 ? x.neg() : x.neg().plus(threshold);
    return y.minus(tf.nn.relu(below).times(negativeSlope));
  }

  private static Tensor positive(Ops tf, Tensor x, double maxValue, double threshold) {
    if (threshold == 0 && maxValue == 6) {
      return tf.nn.relu6(x);
    }
    Tensor y = threshold == 0 ? tf.nn.relu(x) : tf.where(tf.greater(x, threshold), x, 0);
    return maxValue == Double.POSITIVE_INFINITY ? y : tf.clipByValue(y, 0, maxValue);
  }

  static Tensor hardSigmoid(Ops tf, Tensor x) {
    return tf.nn.relu6(x.plus(3)).div(6);
  }

  static Tensor sparseSigmoid(Ops tf, Tensor x) {
    Tensor between = tf.where(tf.greaterEqual(x, 1), tf.onesLike(x), x.plus(1).times(0.5));
    return tf.where(tf.lessEqual(x, -1), tf.zerosLike(x), between);
  }

  static Tensor sparsePlus(Ops tf, Tensor x) {
    Tensor between = tf.math.square(x.plus(1)).times(0.25);
    return tf.where(tf.lessEqual(x, -1), tf.zerosLike(x), tf.where(tf.less(x, 1), between, x));
  }

  static Tensor softShrink(Ops tf, Tensor x, double threshold) {
    Tensor below = tf.where(tf.less(x, -threshold), x.plus(threshold), tf.zerosLike(x));
    return tf.where(tf.greater(x, threshold), x.minus(threshold), below);
  }
}
