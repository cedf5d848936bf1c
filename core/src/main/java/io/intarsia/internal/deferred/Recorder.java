package io.intarsia.internal.deferred;

import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// What one thread puts off.
final class Recorder {
  private final Deferral deferral;
  private final Novelty novelty = new Novelty();
  private Segment current;
  // What failed since somebody was told last.
  private volatile @Nullable RuntimeException failure;

  Recorder(Deferral deferral) {
    this.deferral = deferral;
    this.current = new Segment(deferral, this);
  }

  Novelty novelty() {
    return novelty;
  }

  Tensor @Nullable [] record(Deferrable op, EagerTensor[] inputs) {
    if (novelty.isAllNew()) {
      return null;
    }
    Tensor[] results = current.record(op, inputs);
    if (results == null && current.hasEnded()) {
      current = new Segment(deferral, this);
      results = current.record(op, inputs);
    }
    return results;
  }

  void flush() {
    current.end(Ending.FLUSHED);
  }

  void settle() {
    current.end(Ending.SETTLED);
    RuntimeException failed = failure;
    if (failed != null) {
      failure = null;
      throw failed;
    }
  }

  void failed(RuntimeException reason) {
    if (failure == null) {
      failure = reason;
    }
  }

  void told() {
    failure = null;
  }
}
