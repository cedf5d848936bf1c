package io.intarsia.distributions;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.op.random.RandomAlgorithm;
import io.intarsia.op.random.StatelessNormalOptions;
import io.intarsia.op.random.StatelessUniformOptions;
import io.intarsia.tensor.Tensor;
import java.util.stream.IntStream;

/// Random numbers that follow from a seed, the same wherever they are drawn: by itself the runtime
/// would take another algorithm in programs of XLA.
final class Noise {
  private static final RandomAlgorithm ALGORITHM = RandomAlgorithm.PHILOX;
  private static final float TINY = Float.MIN_NORMAL;

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
