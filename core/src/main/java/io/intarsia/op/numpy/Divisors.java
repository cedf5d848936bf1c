package io.intarsia.op.numpy;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.ComposedLoop;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Euclid's algorithm.
final class Divisors {
  private Divisors() {}

  /// The largest divisor of each two, by taking remainders until all are 0.
  ///
  /// @throws IllegalArgumentException if they are no integers
  static Tensor gcd(BaseOps tf, List<Tensor> both) {
    Tensor x = both.getFirst();
    Tensor y = both.getLast();
    if (!x.dtype().isInteger()) {
      throw Mistake.argument(
          "numpy.gcd: elements are no integers; expected an integer dtype, got %s; cast them first"
              .formatted(x.dtype()));
    }
    Tensor larger = x.abs().plus(tf.raw.ZerosLike(y));
    Tensor smaller = y.abs().plus(tf.raw.ZerosLike(x));
    return ComposedLoop.run(
            tf,
            (g, pair) -> pair.getLast().ne(0).any(),
            (g, pair) -> step(g, pair.getFirst(), pair.getLast()),
            List.of(larger, smaller))
        .getFirst();
  }

  private static List<Tensor> step(BaseOps tf, Tensor x, Tensor y) {
    Tensor isDone = y.eq(0);
    Tensor rest = tf.raw.FloorMod(x, y.maximum(1));
    return List.of(
        tf.raw.SelectV2(isDone, x, y), tf.raw.SelectV2(isDone, tf.raw.ZerosLike(y), rest));
  }
}
