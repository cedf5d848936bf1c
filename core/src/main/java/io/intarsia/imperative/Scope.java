package io.intarsia.imperative;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorHandle;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// Releases the tensors made by this thread since it was opened, except those kept; variables stay.
/// Scopes nest: a kept tensor goes to the scope around.
///
/// ```java
/// try (var scope = tf.scope()) {
///   weights = scope.replace(weights, weights.minus(gradient.times(0.1)));
/// }
/// ```
public final class Scope implements AutoCloseable {
  private static final int FIRST_SWEEP = 1024;

  /// More open tensors than one step of a loop makes.
  private static final int MANY = 100_000;

  private final Scopes scopes;
  private final Thread owner = Thread.currentThread();
  private final @Nullable Scope outer;
  // A list, because adding happens on every op and removing only for what is kept.
  private final ArrayList<TensorHandle> handles = new ArrayList<>();
  private int sweepAt = FIRST_SWEEP;
  private boolean closed;

  Scope(Scopes scopes, @Nullable Scope outer) {
    this.scopes = scopes;
    this.outer = outer;
  }

  /// Lets a tensor outlive this scope and returns it.
  ///
  /// @throws IllegalStateException if the scope is closed or belongs to another thread
  public <T extends Tensor> T keep(T tensor) {
    check("keep");
    if (tensor instanceof EagerTensor eager && forget(eager.handle()) && outer != null) {
      outer.add(eager.handle());
    }
    return tensor;
  }

  /// Lets a tensor outlive this scope in place of another, and returns it; the other is released
  /// with the scope, wherever it was made. A loop that reassigns a variable so leaves nothing for
  /// the garbage collector.
  ///
  /// @throws IllegalStateException if the scope is closed or belongs to another thread
  public <T extends Tensor> T replace(Tensor previous, T result) {
    keep(result);
    if (previous != result && previous instanceof EagerTensor eager) {
      add(eager.handle());
    }
    return result;
  }

  /// Releases what was made in the scope; the second call does nothing.
  ///
  /// @throws IllegalStateException if an inner scope is still open, or on another thread
  @Override
  public void close() {
    if (closed) {
      return;
    }
    check("close");
    scopes.pop(this, outer);
    closed = true;
    handles.stream()
        .filter(handle -> !handle.outlivesScopes())
        .forEach(TensorHandle::closeWithScope);
    handles.clear();
  }

  // What is kept is mostly among the latest.
  private boolean forget(TensorHandle handle) {
    int position = handles.lastIndexOf(handle);
    if (position >= 0) {
      handles.remove(position);
    }
    return position >= 0;
  }

  void add(TensorHandle handle) {
    if (handles.size() >= sweepAt) {
      dropClosed();
    }
    handles.add(handle);
  }

  // A scope around a long loop would hold what the loop closed, or what died as garbage.
  private void dropClosed() {
    handles.removeIf(TensorHandle::isClosed);
    sweepAt = Math.max(FIRST_SWEEP, 2 * handles.size());
    if (handles.size() >= MANY) {
      scopes.warnOfMany(handles.size());
    }
  }

  private void check(String operation) {
    if (closed) {
      throw Mistake.state("Scope." + operation + ": the scope is closed");
    }
    if (Thread.currentThread() != owner) {
      throw Mistake.state(
          "Scope.%s: the scope belongs to the thread that opened it, %s"
              .formatted(operation, owner));
    }
  }

  /// How many tensors it will release.
  @Override
  public String toString() {
    return closed
        ? "Scope[closed]"
        : "Scope[%d open tensors]"
            .formatted(handles.stream().filter(handle -> !handle.isClosed()).count());
  }
}
