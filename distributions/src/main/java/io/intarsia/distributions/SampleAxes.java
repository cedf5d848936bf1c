package io.intarsia.distributions;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The axes of draws `N…` and of a batch `B…`: in values of a [Sample] the batch comes first, in
/// those of its distribution last.
///
/// @param batch the sizes of the batch
/// @param draws how many axes `N…` are
/// @param event how many axes there are after both
record SampleAxes(Ops tf, Tensor batch, int draws, int event) {
  /// `[…, B…, N…, E…]` to `[…, N…, B…, E…]`; the value may lack the batch.
  Tensor toDraws(Tensor value) {
    Shape known = value.shape();
    if (known.hasRank() && batch.shape().isFullyKnown()) {
      int rank = Math.toIntExact(batch.shape().dim(0));
      int missing = Math.max(0, rank + draws + event - known.rank());
      Tensor whole = value;
      for (int i = 0; i < missing; i++) {
        whole = whole.expandDims(0);
      }
      return swapped(whole, rank, draws);
    }
    Tensor rank = tf.size(batch);
    Tensor missing = rank.plus(draws + event).minus(tf.rank(value)).maximum(0).expandDims(0);
    Tensor ones = tf.fill(missing, tf.constant(1));
    Tensor whole = tf.reshape(value, Events.concat(tf, ones, tf.shape(value)));
    return swapped(whole, rank, tf.constant(draws));
  }

  /// `[…, N…, B…, E…]` to `[…, B…, N…, E…]`.
  Tensor fromDraws(Tensor value) {
    return value.shape().hasRank() && batch.shape().isFullyKnown()
        ? swapped(value, draws, Math.toIntExact(batch.shape().dim(0)))
        : swapped(value, tf.constant(draws), tf.size(batch));
  }

  /// The sum of `[…, N…, B…]` over the draws.
  Tensor sum(Tensor each) {
    if (draws == 0) {
      return each;
    }
    if (batch.shape().isFullyKnown()) {
      int rank = Math.toIntExact(batch.shape().dim(0));
      return each.sum(IntStream.range(-rank - draws, -rank).toArray());
    }
    Tensor rank = tf.size(batch);
    return tf.math.reduceSum(each, tf.range(rank.plus(draws).neg(), rank.neg()));
  }

  // Two groups of axes before those of the event change places.
  private Tensor swapped(Tensor value, int first, int second) {
    if (first == 0 || second == 0) {
      return value;
    }
    int end = value.rank() - event;
    int middle = end - second;
    int start = middle - first;
    return value.transpose(
        Stream.of(
                IntStream.range(0, start),
                IntStream.range(middle, end),
                IntStream.range(start, middle),
                IntStream.range(end, end + event))
            .flatMapToInt(range -> range)
            .toArray());
  }

  private Tensor swapped(Tensor value, Tensor first, Tensor second) {
    Tensor rank = tf.rank(value);
    Tensor end = rank.minus(event);
    Tensor middle = end.minus(second);
    Tensor start = middle.minus(first);
    List<Tensor> order =
        List.of(
            tf.range(start), tf.range(middle, end), tf.range(start, middle), tf.range(end, rank));
    return tf.transpose(value, tf.concat(order, 0));
  }
}
