package io.intarsia.distributions.bijector;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The events of a tensor at which a log-determinant is asked for.
///
/// @param at the tensor, whose last axes are the event
/// @param minRank how many axes of an event the bijector maps together
/// @param rank how many axes the event has
record EventAxes(Bijector bijector, String operation, Tensor at, int minRank, int rank) {
  EventAxes {
    if (rank < minRank) {
      throw BijectorErrors.eventRank(bijector, operation, minRank, rank);
    }
    if (at.shape().hasRank() && at.shape().rank() < rank) {
      throw BijectorErrors.tooFewAxes(bijector, operation, at.shape(), rank);
    }
  }

  /// The sum over the axes of the event that the bijector maps one by one.
  Tensor total(Tensor logDet) {
    Tensor each = bijector.isConstantJacobian() ? spread(logDet) : logDet;
    if (rank > minRank) {
      return each.sum(IntStream.range(minRank - rank, 0).toArray());
    }
    return each == at ? places(each).identity(each) : each; // who closes it must not close x
  }

  // What does not depend on the tensor has not its axes yet.
  private Tensor spread(Tensor logDet) {
    Optional<Shape> shape = known(logDet);
    if (shape.isPresent()) {
      return shape.get().equals(logDet.shape()) ? logDet : broadcast(logDet, shape.get());
    }
    Ops tf = places(logDet);
    if (minRank == 0) { // keeps what is known of the shape
      return tf.math.add(logDet, tf.zerosLike(at));
    }
    Tensor batch = tf.shape(at).get(Index.to(-minRank));
    return tf.broadcastTo(logDet, tf.broadcastDynamicShape(tf.shape(logDet), batch));
  }

  private Optional<Shape> known(Tensor logDet) {
    Shape all = at.shape();
    return all.isFullyKnown() && logDet.shape().isFullyKnown()
        ? all.subShape(0, all.rank() - minRank).broadcastWith(logDet.shape())
        : Optional.empty();
  }

  private Tensor broadcast(Tensor logDet, Shape shape) {
    return places(logDet).broadcastTo(logDet, shape);
  }

  private Ops places(Tensor logDet) {
    return Ops.of(at.place().placeFor(List.of(at, logDet)));
  }
}
