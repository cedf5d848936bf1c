package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.op.math.CumulativeOptions;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// How often categories come: of what no earlier category took, each takes a binomial number.
///
/// @param shape of one count: a vector of `int32`
/// @param totalCount of how many draws; broadcasts with the shape
record CategoryCounts(Ops tf, Tensor shape, Tensor totalCount) {
  private static final CumulativeOptions FROM_BEHIND = new CumulativeOptions(-1, false, true);

  /// The counts with a last axis for the categories.
  Tensor draw(Weights weights, Tensor seed) {
    Tensor chances = weights.normalized(tf);
    // Of the last category that can be this is 1, exactly: it is divided by itself.
    Tensor taken = tf.math.divideNoNan(chances, tf.math.cumsum(chances, FROM_BEHIND));
    Tensor start = tf.broadcastTo(totalCount, shape);
    Tensor left =
        tf.scan(
            (Ops g, Tensor rest, Tensor k) -> {
              Tensor own = g.random.foldIn(seed, k);
              Tensor chance = g.gather(taken, k, -1);
              return rest.minus(Noise.binomial(g, own, shape, rest, chance));
            },
            tf.range(weights.count(tf)),
            start);
    Tensor before = tf.concat(List.of(start.expandDims(0), left.get(Index.to(-1))), 0);
    return firstAxisLast(before.minus(left));
  }

  private Tensor firstAxisLast(Tensor counts) {
    Tensor others = tf.range(tf.constant(1), tf.rank(counts));
    return tf.transpose(counts, tf.concat(List.of(others, tf.constant(new int[] {0})), 0));
  }
}
