package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.op.random.StatelessGammaOptions;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.tensor.Tensor;

/// Logarithms of gamma distributed numbers. Those of a small concentration are less than any number
/// a dtype has: of one of 0.001 half of them in `float32`; their logarithms are not.
final class LogGammas {
  private LogGammas() {}

  /// Draws numbers that have gradients by the concentration.
  ///
  /// A gamma distributed number of a concentration is one of a concentration more by 1, times a
  /// power of a uniform number.
  ///
  /// @param shape of the result, which the concentration broadcasts to
  static Tensor draw(Ops tf, Tensor seed, Tensor shape, Tensor concentration) {
    Tensor seeds = tf.random.split(seed);
    Tensor gammas = tf.random.statelessGamma(shape, seeds.get(0), concentration.plus(1), StatelessGammaOptions.defaults());
    var options = StatelessUniformOptions.defaults().withDtype(concentration.dtype());
    Tensor uniform = tf.random.statelessUniform(shape, seeds.get(1), options);
    return gammas.log().plus(uniform.neg().log1p().div(concentration));
  }
}
