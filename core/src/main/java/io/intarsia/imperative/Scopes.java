package io.intarsia.imperative;

import io.intarsia.internal.caller.Caller;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.tensor.TensorHandle;
import java.lang.System.Logger;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The open scopes of an environment, innermost first, by thread. A thread-local after all: the ops
/// in a scope's block belong to it whoever wrote them, and a library function cannot be handed
/// every caller's scope.
final class Scopes {
  private static final Logger LOG = System.getLogger("io.intarsia.memory");

  @SuppressWarnings("ThreadLocalUsage") // an environment has its own scopes
  private final ThreadLocal<@Nullable Scope> innermost = new ThreadLocal<>();

  // Spares every op the thread-local while no scope is open anywhere.
  private final AtomicInteger open = new AtomicInteger();

  private final AtomicBoolean hasWarned = new AtomicBoolean();

  Scope open() {
    var scope = new Scope(this, innermost.get());
    innermost.set(scope);
    open.getAndIncrement();
    return scope;
  }

  void add(TensorHandle handle) {
    if (open.get() > 0) {
      Scope scope = innermost.get();
      if (scope != null) {
        scope.add(handle);
      }
    }
  }

  /// Runs code whose tensors belong to no scope.
  <T> T outside(Supplier<T> code) {
    Scope before = innermost.get();
    innermost.set(null);
    try {
      return code.get();
    } finally {
      innermost.set(before);
    }
  }

  void pop(Scope scope, @Nullable Scope outer) {
    if (innermost.get() != scope) {
      throw Mistake.state("Scope.close: an inner scope is still open; close that first");
    }
    // Not removed when there is no outer one: the next scope would have to make the entry again.
    innermost.set(outer);
    open.getAndDecrement();
  }

  /// Says once in the life of the environment that a scope is open too long.
  void warnOfMany(int count) {
    if (hasWarned.compareAndSet(false, true)) {
      LOG.log(
          Logger.Level.WARNING,
          ("a scope holds %d open tensors, the last made at %s; all are kept until it closes: open"
                  + " it in the body of the loop rather than around it, or close what you do not need")
              .formatted(count, Caller.line()));
    }
  }
}
