package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;

/// Events of distributions that are made of the batches of others.
final class Events {
  private Events() {}

  /// How many axes an event has.
  static int rank(Distribution distribution) {
    return distribution.eventShape().rank();
  }

  /// The shape of an event that is an event of another and some of its innermost batch axes.
  ///
  /// @param axes how many of them
  /// @throws IllegalArgumentException if there are known to be fewer
  static Shape shape(String type, Distribution distribution, int axes) {
    Shape batch = distribution.batchShape();
    if (!batch.hasRank()) {
      return Shape.unknownOfRank(axes).concatenate(distribution.eventShape());
    }
    if (batch.rank() < axes) {
      throw CompoundErrors.batchAxes(type, distribution, axes);
    }
    return batch.subShape(batch.rank() - axes, batch.rank()).concatenate(distribution.eventShape());
  }

  /// As [#shape], a vector of `int32`.
  static Tensor sizes(Ops tf, Distribution distribution, int axes) {
    return axes == 0
        ? distribution.eventSizes(tf)
        : concat(tf, batch(tf, distribution).get(Index.from(-axes)), distribution.eventSizes(tf));
  }

  /// The batch of a distribution, a vector of `int32`.
  static Tensor batch(Ops tf, Distribution distribution) {
    return Batches.sizes(tf, distribution);
  }

  /// A value whose last axes are those of an event, where it was less that broadcasts to one.
  static Tensor whole(Ops tf, Distribution owner, Tensor value) {
    Shape event = owner.eventShape();
    int rank = event.rank();
    Shape given = value.shape();
    if (rank == 0) {
      return value;
    }
    boolean isKnown = given.hasRank() && given.rank() >= rank && event.isFullyKnown();
    if (isKnown && given.subShape(given.rank() - rank, given.rank()).equals(event)) {
      return value;
    }
    Tensor sizes = tf.broadcastDynamicShape(tf.shape(value), owner.eventSizes(tf));
    return tf.broadcastTo(value, sizes);
  }

  /// The sum over the last axes.
  static Tensor sum(Tensor x, int axes) {
    return axes == 0 ? x : x.sum(IntStream.range(-axes, 0).toArray());
  }

  /// With as many axes of size 1 more, the last ones.
  static Tensor unsqueezed(Tensor x, int axes) {
    Tensor result = x;
    for (int i = 0; i < axes; i++) {
      result = result.expandDims(-1);
    }
    return result;
  }

  /// A vector of all these sizes.
  static Tensor concat(Ops tf, Tensor... sizes) {
    return tf.concat(List.of(sizes), 0);
  }
}
