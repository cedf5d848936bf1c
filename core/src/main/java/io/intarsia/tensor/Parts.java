package io.intarsia.tensor;

import io.intarsia.internal.caller.Mistake;
import java.util.Iterator;

/// The parts of a tensor along its first axis.
final class Parts implements Iterator<Tensor> {
  private final Tensor whole;
  private final int count;
  private int next;

  /// @throws IllegalStateException if there is no axis, or its size is not known
  Parts(Tensor whole) {
    if (!whole.shape().hasRank() || whole.rank() == 0 || whole.shape().dim(0) < 0) {
      throw Mistake.state(
          "iterator: expected a first axis of known size, got shape %s; %s"
              .formatted(
                  whole.shape(),
                  whole.shape().hasRank() && whole.rank() == 0
                      ? "a scalar has no parts"
                      : "in a trace use tf.mapFn or a loop"));
    }
    this.whole = whole;
    this.count = Math.toIntExact(whole.shape().dim(0));
  }

  @Override
  public boolean hasNext() {
    return next < count;
  }

  @Override
  public Tensor next() {
    if (!hasNext()) {
      throw Mistake.missing("all %d parts were asked for".formatted(count));
    }
    return whole.get(next++);
  }
}
