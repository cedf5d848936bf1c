package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Events of a distribution for a larger batch than its own, each drawn by itself: were those of
/// the smaller batch broadcast, the events of one draw would be copies.
///
/// @param axes how many of the innermost batch axes of the distribution are no batch of the owner
record Draws(Ops tf, Distribution distribution, int axes, Batched owner) {
  /// Draws `[S…, B…, E…]`, where `B…` is the batch of the owner and `E…` an event with the axes.
  Tensor of(Tensor seed, Tensor shape) {
    Shape own = distribution.batchShape();
    Shape all = owner == distribution ? own : Batches.shape(owner);
    boolean isKnown = own.isFullyKnown() && own.rank() >= axes && all.isFullyKnown();
    return isKnown && own.subShape(0, own.rank() - axes).equals(all)
        ? new Evaluation(tf, distribution).sample(seed, shape)
        : broadcast(seed, shape);
  }

  // Where the batch is repeated, or has not an axis, more is drawn: n times [K…, O…, E…], where O…
  // is
  // the own batch with as many axes as B…, and each K·O is B. Then each K goes before its O.
  private Tensor broadcast(Tensor seed, Tensor shape) {
    Tensor all = Batches.sizes(tf, owner);
    Tensor given = Batches.sizes(tf, distribution);
    Tensor own = axes == 0 ? given : given.get(Index.to(-axes));
    Tensor missing = tf.size(all).minus(tf.size(own)).expandDims(0);
    Tensor padded = Events.concat(tf, tf.fill(missing, tf.constant(1)), own);
    Tensor repeats = all.floorDiv(padded.maximum(1));
    Tensor event = Events.sizes(tf, distribution, axes);
    Tensor count = shape.prod().expandDims(0);
    Tensor drawn = new Evaluation(tf, distribution).sample(seed, Events.concat(tf, count, repeats));
    Tensor split = tf.reshape(drawn, Events.concat(tf, count, repeats, padded, event));
    Tensor joined = tf.transpose(split, interleaved(tf.size(all), tf.size(event)));
    return tf.reshape(joined, Events.concat(tf, shape, all, event));
  }

  private Tensor interleaved(Tensor batch, Tensor event) {
    Tensor end = batch.times(2).plus(1);
    Tensor pairs =
        tf.reshape(tf.range(tf.constant(1), end), tf.stack(List.of(tf.constant(2), batch)));
    Tensor rest = tf.range(end, end.plus(event));
    return Events.concat(tf, tf.constant(new int[] {0}), pairs.transpose().flatten(), rest);
  }
}
