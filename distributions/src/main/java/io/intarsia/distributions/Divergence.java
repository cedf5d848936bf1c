package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;

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
    return new Divergence(Batches.place(p, q), p, q);
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
}
