package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Statistics of whole batches, whichever parameters they were made of.
final class BroadcastStatistics {
  private BroadcastStatistics() {}

  /// A statistic of the shape of the batch and, some times, of an event.
  static Tensor broadcast(Distribution owner, Ops tf, int events, Tensor statistic) {
    Shape shape = owner.batchShape();
    for (int i = 0; i < events; i++) {
      shape = shape.concatenate(owner.eventShape());
    }
    if (shape.isFullyKnown()) {
      return statistic.shape().equals(shape)
          ? ofItsOwn(owner, tf, statistic)
          : tf.broadcastTo(statistic, shape);
    }
    List<Tensor> sizes = new ArrayList<>(Collections.nCopies(events, owner.eventSizes(tf)));
    sizes.addFirst(Batches.sizes(tf, owner));
    return tf.broadcastTo(statistic, tf.concat(sizes, 0));
  }

  // Who closes the mean must not close a parameter.
  private static Tensor ofItsOwn(Distribution owner, Ops tf, Tensor statistic) {
    return Batches.tensors(owner).contains(statistic) ? tf.identity(statistic) : statistic;
  }
}
