package io.intarsia.keras.training;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the batches of epoch after epoch.
///
/// Where epochs have a number of steps, one goes on where another ended, and begins anew after the
/// last batch.
final class Reading implements AutoCloseable {
  private final Source source;
  private final @Nullable Integer steps;
  private @Nullable Iterator<Batch> batches;
  private @Nullable Batch ahead;
  private int taken;

  Reading(Source source, @Nullable Integer steps) {
    this.source = source;
    this.steps = steps;
  }

  /// How many batches an epoch has; null if nobody knows.
  @Nullable Long size() {
    return steps == null ? source.size() : Long.valueOf(steps);
  }

  void begin(int epoch, long seed) {
    if (batches == null || steps == null || !hasMore(batches)) {
      close();
      batches = source.open(epoch, seed);
    }
    taken = 0;
  }

  private boolean hasMore(Iterator<Batch> iterator) {
    return ahead != null || iterator.hasNext();
  }

  /// The next batch of the epoch, which stays the next; null if there is none.
  @Nullable Batch peek() {
    if (ahead == null && hasNext()) {
      ahead = batches == null ? null : batches.next();
    }
    return ahead;
  }

  boolean hasNext() {
    return batches != null && (steps == null || taken < steps) && hasMore(batches);
  }

  /// The next batch, the caller's.
  Batch next() {
    if (Thread.currentThread().isInterrupted()) {
      throw TensorFlowException.of(
          TensorFlowException.Code.CANCELLED,
          "Model: the thread was interrupted between two batches; what was learned stays");
    }
    Batch next = Objects.requireNonNull(peek());
    ahead = null;
    taken++;
    return next;
  }

  /// Passes over batches.
  void skip(int count) {
    for (int i = 0; i < count && hasNext(); i++) {
      release(next());
    }
  }

  /// Closes the tensors of a batch that was read.
  static void release(Object nest) {
    for (Object part : Nest.expanded().flatten(nest)) {
      if (part instanceof Tensor tensor) {
        tensor.close();
      }
    }
  }

  @Override
  public void close() {
    if (ahead != null) {
      release(ahead);
      ahead = null;
    }
    if (batches != null) {
      Source.close(batches);
      batches = null;
    }
  }
}
