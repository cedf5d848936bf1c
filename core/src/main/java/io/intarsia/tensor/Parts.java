package io.intarsia.tensor;

import java.util.Iterator;
import java.util.NoSuchElementException;

/// The parts of a tensor along its first axis.
final class Parts implements Iterator<Tensor> {
  private final Tensor whole;
  private final int count;
  private int next;

  /// @throws IllegalStateException if there is no axis, or its size is not known
  Parts(Tensor whole) {
    if (!whole.shape().hasRank() || whole.rank() == 0 || whole.shape().dim(0) < 0) {
      throw new IllegalStateException(
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
      throw new NoSuchElementException("all %d parts were asked for".formatted(count));
    }
    return whole.get(next++);
  }
}
