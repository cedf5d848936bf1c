package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.random.RandomAlgorithm;
import io.intarsia.op.random.StatelessGammaOptions;
import io.intarsia.op.random.StatelessNormalOptions;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.tensor.Tensor;
import java.util.stream.IntStream;

/// Random numbers that follow from a seed, the same wherever they are drawn: by itself the runtime
/// would take another algorithm in programs of XLA.
final class Noise {
  private static final RandomAlgorithm ALGORITHM = RandomAlgorithm.PHILOX;
  private static final float TINY = Float.MIN_NORMAL;

  /// Above that many expected events the deviation is more than the distance of numbers.
  private static final double MANY = 1e15;

  private Noise() {}

  /// Uniform numbers between 0 and 1, without these.
  ///
  /// @param shape that of the result, a vector of integers
  static Tensor uniform(Ops tf, Tensor seed, Tensor shape, DType dtype) {
    var options = StatelessUniformOptions.defaults().withDtype(dtype).withMinval(TINY);
    return tf.random.statelessUniform(shape, seed, options.withAlg(ALGORITHM));
  }

  /// Numbers around 0 whose standard deviation is 1.
  ///
  /// @param shape that of the result, a vector of integers
  static Tensor normal(Ops tf, Tensor seed, Tensor shape, DType dtype) {
    var options = StatelessNormalOptions.defaults().withDtype(dtype);
    return tf.random.statelessNormal(shape, seed, options.withAlg(ALGORITHM));
  }

  /// Gamma distributed numbers of a rate of 1. The op refuses a concentration that is out of range;
  /// what is drawn instead of those is for nothing.
  ///
  /// @param shape that of the result, a vector of integers
  static Tensor gamma(Ops tf, Tensor seed, Tensor shape, Tensor concentration) {
    Tensor safe = Ranges.of(tf).positive(concentration).safe(concentration, 1);
    return tf.random.statelessGamma(shape, seed, safe, StatelessGammaOptions.defaults());
  }

  /// Counts of Poisson distributions, in the dtype of the rate. Where so many are expected that the
  /// op has no digits left, they are as good as normal.
  ///
  /// @param shape that of the result, a vector of integers
  static Tensor poisson(Ops tf, Tensor seed, Tensor shape, Tensor rate) {
    Tensor isMany = rate.gt(MANY);
    Tensor few = tf.where(rate.ge(0).and(isMany.not()), rate, 0);
    Tensor drawn = tf.random.statelessPoisson(shape, seed, few, rate.dtype());
    Tensor many = tf.where(isMany, rate, MANY);
    Tensor spread = normal(tf, seed, shape, rate.dtype()).times(many.sqrt());
    return tf.where(isMany, spread.plus(many).round(), drawn);
  }

  /// Counts of binomial distributions, in the dtype of the number of trials; numbers that are out
  /// of range as in [#gamma].
  ///
  /// @param shape that of the result, a vector of integers
  static Tensor binomial(Ops tf, Tensor seed, Tensor shape, Tensor trials, Tensor chance) {
    Tensor safe = Ranges.of(tf).notNegative(trials).safe(trials, 0);
    Tensor p = Ranges.of(tf).unit(chance).safe(chance, 0);
    return tf.random.statelessBinomial(shape, seed, safe, p, trials.dtype());
  }

  /// Seeds that follow from one.
  static Tensor[] seeds(Ops tf, Tensor seed, int count) {
    Tensor all = tf.random.split(seed, count, ALGORITHM);
    return IntStream.range(0, count).mapToObj(all::get).toArray(Tensor[]::new);
  }

  /// A seed of `int32` that follows from another.
  static Tensor narrow(Ops tf, Tensor seed) {
    var whole = StatelessUniformOptions.defaults().withDtype(DType.INT32).withFullRange(true);
    return seed.dtype() == DType.INT32
        ? seed
        : tf.random.statelessUniform(tf.constant(new int[] {2}), seed, whole.withAlg(ALGORITHM));
  }
}
