package io.intarsia.distributions;

import io.intarsia.distributions.bijector.Bijector;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;

/// One distribution taken for another.
record Divergence(Ops tf, Distribution p, Distribution q) {
  /// Where both are.
  ///
  /// @throws IllegalArgumentException if their dtypes or shapes are known not to go together
  static Divergence of(Distribution p, Distribution q) {
    if (Batches.dtype(p) != Batches.dtype(q)
        || p.batchShape().broadcastWith(q.batchShape()).isEmpty()) {
      throw DistributionErrors.apart(p, q);
    }
    Ops tf = Batches.place(p, q);
    return new Divergence(tf, p.now(tf), q.now(tf));
  }

  Tensor kl() {
    Tensor divergence = broadcast(KullbackLeibler.divergence(tf, p, q));
    Ranges both = Ranges.of(tf).andAll(p.valid(tf)).andAll(q.valid(tf));
    return both.only(divergence, 0);
  }

  Tensor crossEntropy() {
    return p.entropy().plus(kl());
  }

  /// A formula may not have used all parameters.
  private Tensor broadcast(Tensor divergence) {
    Shape batch = p.batchShape().broadcastWith(q.batchShape()).orElseThrow();
    if (batch.isFullyKnown()) {
      return divergence.shape().equals(batch) ? divergence : tf.broadcastTo(divergence, batch);
    }
    Tensor sizes = tf.broadcastDynamicShape(Batches.sizes(tf, p), Batches.sizes(tf, q));
    return tf.broadcastTo(divergence, sizes);
  }

  /// Whether two are of one type, and of the same tensors: these are not compared by their values.
  static boolean isSame(Bijector one, Bijector other) {
    if (one == other) {
      return true;
    }
    List<?> ours = Nest.expanded().flatten(one);
    List<?> theirs = Nest.expanded().flatten(other);
    return TypeSpecs.of(one).equals(TypeSpecs.of(other))
        && IntStream.range(0, ours.size()).allMatch(i -> ours.get(i) == theirs.get(i));
  }
}
