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
  private final IdentityHashMap<Tensor, Integer> uses = new IdentityHashMap<>();
  // Those that may be used no more.
  private final Deque<Tensor> unused = new ArrayDeque<>();

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
      uses.clear();
      unused.clear();
    }
  }

  private void add(Tensor tensor) {
    if (tensor instanceof EagerTensor) {
      uses.put(tensor, 0);
      unused.add(tensor);
    }
  }

  /// Says that a tensor is used once more; nothing if it was not made here.
  void use(Tensor tensor) {
    Integer before = uses.get(tensor);
    if (before != null) {
      uses.put(tensor, before + 1);
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
    return uses.containsKey(tensor);
  }

  /// Says that a tensor is used once less.
  void unuse(Tensor tensor) {
    Integer before = uses.get(tensor);
    if (before != null) {
      uses.put(tensor, before - 1);
      unused.add(tensor);
    }
  }

  /// Closes what is used no more.
  void sweep() {
    for (Tensor each = unused.poll(); each != null; each = unused.poll()) {
      Integer count = uses.get(each);
      if (count != null && count == 0) {
        uses.remove(each);
        each.close();
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
