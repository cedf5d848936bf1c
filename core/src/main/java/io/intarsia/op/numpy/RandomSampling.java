package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.SeedSource;
import io.intarsia.op.random.RandomOps;
import io.intarsia.op.random.UniformOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Random numbers from the environment's generator, `seed` sets its seed. A size is that of the
/// result, of none a scalar; numbers with fractions are `float32`.
final class RandomSampling {
  private RandomSampling() {}

  /// Sets the seed of the environment's generator.
  ///
  /// @see "Python: numpy.random.seed"
  @Endpoint("numpy.random.seed")
  static void seed(BaseOps tf, long seed) {
    SeedSource.of(tf).setSeed(seed);
  }

  /// Random numbers in [0, 1).
  ///
  /// @see "Python: numpy.random.rand"
  @Endpoint({"numpy.random.rand", "numpy.random.random", "numpy.random.random_sample"})
  static Tensor rand(BaseOps tf, int... size) {
    return uniform(tf, 0, 1, size);
  }

  /// Random numbers of the standard normal distribution.
  ///
  /// @see "Python: numpy.random.randn"
  @Endpoint({"numpy.random.randn", "numpy.random.standard_normal"})
  static Tensor randn(BaseOps tf, int... size) {
    return normal(tf, 0, 1, size);
  }

  /// Random integers from `low` up to `high`, which is not reached: `int32`.
  ///
  /// @throws IllegalArgumentException if `high` is not larger than `low`
  /// @see "Python: numpy.random.randint"
  @Endpoint({"numpy.random.randint", "numpy.random.integers"})
  static Tensor randint(BaseOps tf, int low, int high, int... size) {
    checkBounds(low, high);
    var options = UniformOptions.defaults().withDtype(DType.INT32);
    return new RandomOps(tf).uniform(shape(size), options.withMinval(low).withMaxval(high));
  }

  /// Random integers from 0 up to `high`, which is not reached: `int32`.
  ///
  /// @throws IllegalArgumentException if `high` is not positive
  /// @see "Python: numpy.random.randint"
  @Endpoint({"numpy.random.randint", "numpy.random.integers"})
  static Tensor randint(BaseOps tf, int high, int[] size) {
    return randint(tf, 0, high, size);
  }

  /// A random integer from 0 up to `high`, which is not reached: `int32`.
  ///
  /// @throws IllegalArgumentException if `high` is not positive
  /// @see "Python: numpy.random.randint"
  @Endpoint({"numpy.random.randint", "numpy.random.integers"})
  static Tensor randint(BaseOps tf, int high) {
    return randint(tf, 0, high);
  }

  /// Random numbers from `low` up to `high`, which is not reached.
  ///
  /// @see "Python: numpy.random.uniform"
  @Endpoint("numpy.random.uniform")
  static Tensor uniform(BaseOps tf, double low, double high, int... size) {
    return new RandomOps(tf).uniform(shape(size)).times(high - low).plus(low);
  }

  /// Random numbers of a normal distribution.
  ///
  /// @param loc the mean
  /// @param scale the standard deviation
  /// @see "Python: numpy.random.normal"
  @Endpoint("numpy.random.normal")
  static Tensor normal(BaseOps tf, double loc, double scale, int... size) {
    return new RandomOps(tf).normal(shape(size)).times(scale).plus(loc);
  }

  /// Random numbers whose logarithms are of a normal distribution.
  ///
  /// @param mean of the logarithms
  /// @param sigma the standard deviation of the logarithms
  /// @see "Python: numpy.random.lognormal"
  @Endpoint("numpy.random.lognormal")
  static Tensor lognormal(BaseOps tf, double mean, double sigma, int... size) {
    return normal(tf, mean, sigma, size).exp();
  }

  /// Random numbers of an exponential distribution.
  ///
  /// @param scale the mean
  /// @see "Python: numpy.random.exponential"
  @Endpoint("numpy.random.exponential")
  static Tensor exponential(BaseOps tf, double scale, int... size) {
    return uniform(tf, 0, 1, size).neg().log1p().times(-scale);
  }

  /// Random numbers of a gamma distribution.
  ///
  /// @param shape the parameter of that name
  /// @see "Python: numpy.random.gamma"
  @Endpoint("numpy.random.gamma")
  static Tensor gamma(BaseOps tf, double shape, double scale, int... size) {
    return new RandomOps(tf).gamma(size, (float) shape).times(scale);
  }

  /// Random numbers of a beta distribution.
  ///
  /// @see "Python: numpy.random.beta"
  @Endpoint("numpy.random.beta")
  static Tensor beta(BaseOps tf, double a, double b, int... size) {
    Tensor first = gamma(tf, a, 1, size);
    return first.div(first.plus(gamma(tf, b, 1, size)));
  }

  /// Random counts of a Poisson distribution: `int64`.
  ///
  /// @param lam the mean
  /// @see "Python: numpy.random.poisson"
  @Endpoint("numpy.random.poisson")
  static Tensor poisson(BaseOps tf, double lam, int... size) {
    return new RandomOps(tf).poisson(size, (float) lam).cast(DType.INT64);
  }

  /// How many of `n` trials succeed, each with a probability: `int64`.
  ///
  /// @throws IllegalArgumentException if `n` is negative or `p` is no probability
  /// @see "Python: numpy.random.binomial"
  @Endpoint("numpy.random.binomial")
  static Tensor binomial(BaseOps tf, int n, double p, int... size) {
    if (n < 0 || !(p >= 0 && p <= 1)) {
      throw Mistake.argument(
          "numpy.binomial: no such trials; expected n >= 0 and p within [0, 1], got %d and %s"
              .formatted(n, p));
    }
    var seeds = UniformOptions.defaults().withDtype(DType.INT32).withMinval(0);
    Tensor seed = new RandomOps(tf).uniform(Shape.of(2), seeds.withMaxval(Integer.MAX_VALUE));
    return tf.raw.StatelessRandomBinomial(
        Constants.ints(tf, size), seed, (double) n, p, Attributes.of("dtype", DType.INT64));
  }

  /// The numbers from 0 up to `n` in random order: `int32` `[n]`.
  ///
  /// @see "Python: numpy.random.permutation"
  @Endpoint("numpy.random.permutation")
  static Tensor permutation(BaseOps tf, int n) {
    return permutation(tf, tf.raw.Range(0, n, 1));
  }

  /// The parts of the first axis in random order; tensors never change, so that numpy's `shuffle`
  /// is the same.
  ///
  /// @see "Python: numpy.random.permutation"
  @Endpoint({"numpy.random.permutation", "numpy.random.shuffle"})
  static Tensor permutation(BaseOps tf, Object x) {
    return new RandomOps(tf).shuffle(Given.array(tf, x));
  }

  /// Random elements of a vector, any as often as it is drawn.
  ///
  /// @param a the vector; for a Java number or a scalar the numbers from 0 up to it
  /// @see "Python: numpy.random.choice"
  @Endpoint("numpy.random.choice")
  static Tensor choice(BaseOps tf, Object a, int... size) {
    Tensor from = choices(tf, a);
    Tensor last = Dims.size(tf, from, 0);
    // Of a number below 1 times a size the floor may be the size itself, by rounding.
    Tensor drawn = uniform(tf, 0, 1, size).cast(DType.FLOAT64).times(last.cast(DType.FLOAT64));
    Tensor place = drawn.floor().cast(DType.INT32).minimum(last.minus(1));
    return tf.raw.GatherV2(from, place, 0);
  }

  /// Random elements of a vector: `[size]`.
  ///
  /// @param a the vector; for a Java number or a scalar the numbers from 0 up to it
  /// @param replace whether an element may be drawn again
  /// @throws IllegalArgumentException if there are not as many, and none may be drawn again
  /// @see "Python: numpy.random.choice"
  @Endpoint("numpy.random.choice")
  static Tensor choice(BaseOps tf, Object a, int size, boolean replace) {
    if (replace) {
      return choice(tf, a, size);
    }
    Tensor from = choices(tf, a);
    checkEnough(from, size);
    return Given.part(permutation(tf, from), 0, 0, size);
  }

  /// Random elements of a vector with probabilities: `[size]`.
  ///
  /// @param a the vector; for a Java number or a scalar the numbers from 0 up to it
  /// @param replace whether an element may be drawn again
  /// @param p of each element; what they add up to is taken as one
  /// @throws IllegalArgumentException if there are not as many, and none may be drawn again
  /// @see "Python: numpy.random.choice"
  @Endpoint("numpy.random.choice")
  static Tensor choice(BaseOps tf, Object a, int size, boolean replace, Object p) {
    Tensor from = choices(tf, a);
    Tensor logits = Given.array(tf, p).cast(DType.FLOAT32).log();
    if (replace) {
      Tensor drawn = new RandomOps(tf).categorical(logits.expandDims(0), size).squeeze(0);
      return tf.raw.GatherV2(from, drawn, 0);
    }
    checkEnough(from, size);
    // The largest ones beside Gumbel's noise are a draw without replacement.
    var tiny = UniformOptions.defaults().withMinval(Float.MIN_NORMAL);
    Tensor noise = new RandomOps(tf).uniform(Dims.of(tf, logits), tiny);
    Tensor keys = logits.minus(noise.log().neg().log());
    return tf.raw.GatherV2(from, tf.raw.TopKV2(keys, size).indices(), 0);
  }

  private static Tensor choices(BaseOps tf, Object a) {
    Tensor given = Given.array(tf, a);
    return Given.rank("choice", given) == 0 ? tf.raw.Range(0, given, 1) : given;
  }

  private static void checkEnough(Tensor from, int size) {
    long known = from.shape().dim(0);
    if (known >= 0 && known < size) {
      throw Mistake.argument(
          "numpy.choice: not as many elements; expected a size of %d at most without replacement, got %d"
              .formatted(known, size));
    }
  }

  private static void checkBounds(int low, int high) {
    if (high <= low) {
      throw Mistake.argument(
          "numpy.randint: nothing is between the bounds; expected high above %d, got %d"
              .formatted(low, high));
    }
  }

  static Shape shape(int... size) {
    return Shape.of(Arrays.stream(size).asLongStream().toArray());
  }
}
