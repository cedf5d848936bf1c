package io.intarsia.internal.gradient;

import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;

/// What this thread makes in a place, and how often each of it is used; what nobody uses is closed.
final class Temporaries implements OpObserver, AutoCloseable {
  private final OpPath path;
  private final Thread owner = Thread.currentThread();
  private final IdentityHashMap<Tensor, Integer> uses = new IdentityHashMap<>();
  private boolean hasUnused;

  Temporaries(OpPath path) {
    this.path = path;
    path.add(this);
  }

  @Override
  public void observed(OpCall call, Tensor[] results) {
    if (Thread.currentThread() != owner) {
      return;
    }
    for (Tensor result : results) {
      if (result instanceof EagerTensor) {
        uses.put(result, 0);
        hasUnused = true;
      }
    }
  }

  /// Says that a tensor is used once more; nothing if it was not made here.
  void use(Tensor tensor) {
    uses.computeIfPresent(tensor, (_, count) -> count + 1);
  }

  /// Whether it was made here and is not closed yet.
  boolean has(Tensor tensor) {
    return uses.containsKey(tensor);
  }

  /// Says that a tensor is used once less.
  void unuse(Tensor tensor) {
    uses.computeIfPresent(tensor, (_, count) -> count - 1);
    hasUnused = true;
  }

  /// Closes what is used no more.
  void sweep() {
    if (!hasUnused) {
      return;
    }
    for (Iterator<Map.Entry<Tensor, Integer>> all = uses.entrySet().iterator(); all.hasNext(); ) {
      var entry = all.next();
      if (entry.getValue() == 0) {
        entry.getKey().close();
        all.remove();
      }
    }
    hasUnused = false;
  }

  @Override
  public void close() {
    path.remove(this);
    sweep();
  }
}
