package io.intarsia.keras.initializer;

import io.intarsia.dtype.DType;
import io.intarsia.keras.internal.FreshSeed;
import io.intarsia.op.Ops;
import io.intarsia.op.random.StatelessNormalOptions;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Random numbers of initializers: the same for a seed each time, as in Keras.
final class Draws {
  private Draws() {}

  // Keras takes a seed and how often it was asked, which is never, modulo 2³¹ - 2.
  private static long[] seed(Ops tf, @Nullable Integer seed) {
    long first = seed == null ? FreshSeed.of(tf) : seed;
    return new long[] {Math.floorMod(first, Integer.MAX_VALUE - 1L), 0};
  }

  static Tensor uniform(
      Ops tf, Shape shape, DType dtype, @Nullable Integer seed, double low, double high) {
    return tf.random.statelessUniform(
        shape,
        seed(tf, seed),
        StatelessUniformOptions.defaults().withMinval(low).withMaxval(high).withDtype(dtype));
  }

  static Tensor normal(
      Ops tf, Shape shape, DType dtype, @Nullable Integer seed, double mean, double stddev) {
    return tf.random.statelessNormal(shape, seed(tf, seed), options(dtype, mean, stddev));
  }

  static Tensor truncatedNormal(
      Ops tf, Shape shape, DType dtype, @Nullable Integer seed, double mean, double stddev) {
    return tf.random.statelessTruncatedNormal(shape, seed(tf, seed), options(dtype, mean, stddev));
  }

  private static StatelessNormalOptions options(DType dtype, double mean, double stddev) {
    return StatelessNormalOptions.defaults().withMean(mean).withStddev(stddev).withDtype(dtype);
  }
}
