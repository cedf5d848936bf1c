package io.intarsia.keras.training;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the batches of epoch after epoch.
///
/// Where epochs have a number of steps, one goes on where another ended, and begins anew after the
/// last batch.
final class Reading implements AutoCloseable {
  private final Source source;
  private final @Nullable Integer steps;
  private @Nullable Iterator<? extends Lot> lots;
  // What was looked at.
  private @Nullable Batch ahead;
  // Where that is of, if another can be made.
  private @Nullable Lot aheadAgain;
  private int taken;

  Reading(Source source, @Nullable Integer steps) {
    this.source = source;
    this.steps = steps;
  }

  /// How many batches an epoch has; null if nobody knows.
  @Nullable Long size() {
    return steps == null ? source.size() : Long.valueOf(steps);
  }

  /// @param option how many batches a caller takes, which says when an epoch ends
  Reading checked(String method, String option) {
    if (steps == null && source.isEndless()) {
      throw TrainingErrors.endless(method, option);
    }
    return this;
  }

  void begin(int epoch, long seed) {
    if (lots == null || steps == null || !hasMore(lots)) {
      close();
      lots = source.open(epoch, seed);
    }
    taken = 0;
  }

  private boolean hasMore(Iterator<? extends Lot> iterator) {
    return ahead != null || iterator.hasNext();
  }

  /// The next batch of the epoch, which stays the next; null if there is none.
  @Nullable Batch peek() {
    if (ahead == null && lots != null && hasNext()) {
      Lot lot = lots.next();
      ahead = lot.batch();
      aheadAgain = lot instanceof Lot.OfRows ? lot : null;
    }
    return ahead;
  }

  boolean hasNext() {
    return lots != null && (steps == null || taken < steps) && hasMore(lots);
  }

  /// The next batches of the epoch, the caller's.
  ///
  /// @param most how many there are, if the epoch has so many more
  List<Lot> next(int most) {
    if (Thread.currentThread().isInterrupted()) {
      throw TensorFlowException.of(
          TensorFlowException.Code.CANCELLED,
          "Model: the thread was interrupted between two batches; what was learned stays");
    }
    List<Lot> next = new ArrayList<>(most);
    while (next.size() < most && hasNext()) {
      next.add(nextLot());
      taken++;
    }
    return next;
  }

  private Lot nextLot() {
    if (ahead == null) {
      return Objects.requireNonNull(lots).next();
    }
    Batch read = ahead;
    Lot again = aheadAgain;
    ahead = null;
    if (again == null) {
      return new Lot.Read(read);
    }
    release(read);
    return again;
  }

  /// Passes over batches.
  void skip(int count) {
    for (int i = 0; i < count && hasNext(); i++) {
      if (next(1).getFirst() instanceof Lot.Read(Batch batch)) {
        release(batch);
      }
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
    if (lots != null) {
      Source.close(lots);
      lots = null;
    }
  }
}
