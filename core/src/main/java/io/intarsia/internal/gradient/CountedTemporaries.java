package io.intarsia.internal.gradient;

import io.intarsia.internal.place.OpCall;
import io.intarsia.internal.place.OpObserver;
import io.intarsia.internal.place.OpPath;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;

/// What this thread makes in a place, and how often each of it is used; what nobody uses is closed.
final class CountedTemporaries implements OpObserver, AutoCloseable {
  private final OpPath path;
  private final Thread owner = Thread.currentThread();
  private final IdentityHashMap<Tensor, Uses> all = new IdentityHashMap<>();
  // Those that may be used no more.
  private final Deque<Uses> unused = new ArrayDeque<>();

  /// How often a tensor is used.
  private static final class Uses {
    private final Tensor tensor;
    private int count;

    private Uses(Tensor tensor) {
      this.tensor = tensor;
    }
  }

  CountedTemporaries(OpPath path) {
    this.path = path;
    path.add(this);
  }

  @Override
  public void observed(OpCall call, Tensor[] results) {
    if (Thread.currentThread() != owner) {
      return;
    }
    for (Tensor result : results) {
      add(result);
    }
  }

  @Override
  public void made(Tensor constant) {
    if (Thread.currentThread() == owner) {
      add(constant);
    }
  }

  // An outer backward pass may read what this one made.
  @Override
  public void keepAll() {
    if (Thread.currentThread() == owner) {
      stop();
      all.clear();
      unused.clear();
    }
  }

  private void add(Tensor tensor) {
    if (tensor instanceof EagerTensor) {
      var uses = new Uses(tensor);
      all.put(tensor, uses);
      unused.add(uses);
    }
  }

  /// Says that a tensor is used once more; nothing if it was not made here.
  void use(Tensor tensor) {
    Uses uses = all.get(tensor);
    if (uses != null) {
      uses.count++;
    }
  }

  /// Whether all were made here and are not closed yet.
  boolean hasAll(List<Tensor> tensors) {
    for (int i = 0; i < tensors.size(); i++) {
      if (!has(tensors.get(i))) {
        return false;
      }
    }
    return true;
  }

  /// Whether it was made here and is not closed yet.
  boolean has(Tensor tensor) {
    return all.containsKey(tensor);
  }

  /// Says that a tensor is used once less.
  void unuse(Tensor tensor) {
    Uses uses = all.get(tensor);
    if (uses != null) {
      uses.count--;
      unused.add(uses);
    }
  }

  /// Closes what is used no more.
  void sweep() {
    for (Uses each = unused.poll(); each != null; each = unused.poll()) {
      if (each.count == 0 && all.remove(each.tensor, each)) {
        each.tensor.close();
      }
    }
  }

  /// Ends the looking: what is made from now on is the caller's.
  void stop() {
    path.remove(this);
  }

  @Override
  public void close() {
    stop();
    sweep();
  }
}
