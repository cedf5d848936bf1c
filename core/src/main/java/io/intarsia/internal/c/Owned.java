package io.intarsia.internal.c;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.memory.Reapable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// Owns one native object. It is the only thing that deletes it: on [#close], when its Java object
/// is garbage, or when its context closes, whichever comes first.
///
/// Calls borrow the pointer with [#acquire] and give it back with [#release]; a close in between
/// takes effect when the last borrower is done, so no thread ever sees a freed pointer.
public abstract sealed class Owned extends Reapable implements AutoCloseable
    permits OwnedTensor, HostMemory {
  /// The bit of [#state] that says closed; the bits below count the borrowers.
  private static final int CLOSED = 1 << 30;

  private static final VarHandle STATE = stateHandle();

  private final long pointer;
  // Guarded by the stripe; grows with charge().
  private long byteSize;
  final HandleRegistry.Stripe stripe;

  @SuppressWarnings("unused") // through STATE
  private volatile int state;

  // The list of live objects of the stripe; guarded by it.
  @Nullable Owned previous;
  @Nullable Owned next;

  private final @Nullable Throwable creation;

  Owned(Object owner, long pointer, long byteSize, HandleRegistry registry) {
    super(owner);
    this.pointer = pointer;
    this.byteSize = byteSize;
    this.stripe = registry.stripe();
    this.creation = registry.recordsCreation() ? new Throwable("tensor made here") : null;
  }

  /// Deletes the native object; called once.
  abstract void delete(long pointer);

  /// Whether that may take so long that nobody should have to wait for it.
  boolean takesTime() {
    return false;
  }

  /// What it is called in messages.
  abstract String title();

  /// Bytes of the runtime this object keeps.
  public final long byteSize() {
    return byteSize;
  }

  final void charge(long bytes) {
    byteSize += bytes;
  }

  /// Where the object was made, when that is recorded.
  final @Nullable Throwable creation() {
    return creation;
  }

  /// Borrows the pointer until [#release].
  ///
  /// @throws IllegalStateException if the object was closed
  public final long acquire() {
    int before = (int) STATE.getAndAdd(this, 1);
    if (before >= CLOSED) {
      release();
      throw Mistake.state(title());
    }
    return pointer;
  }

  /// Gives the pointer back; the last one to do so after a close deletes it.
  public final void release() {
    int before = (int) STATE.getAndAdd(this, -1);
    if (before == CLOSED + 1) {
      remove(0);
    }
  }

  /// The pointer, for whoever has borrowed it.
  protected final long held() {
    return pointer;
  }

  /// Where it is counted.
  protected final HandleRegistry registry() {
    return stripe.registry();
  }

  /// Whether [#close] was called.
  public final boolean isClosed() {
    return state >= CLOSED;
  }

  /// Deletes the object as soon as nobody borrows it; later calls do nothing.
  @Override
  public final void close() {
    end(Aside.MOMENT);
  }

  /// Closes what belonged to garbage.
  @Override
  protected final void reap() {
    long bytes = byteSize;
    if (end(0)) {
      stripe.registry().reaped(bytes);
    }
  }

  /// Closes it; false if it was closed before.
  ///
  /// @param patience nanoseconds to wait for what [#takesTime]
  final boolean end(long patience) {
    int before = (int) STATE.getAndBitwiseOr(this, CLOSED);
    if (before == 0) {
      remove(patience);
    }
    return before < CLOSED;
  }

  // Runs at most once by the counting of `state`, except that a failed acquire on a closed object
  // may bring the count back to zero again: `unlink` decides.
  private void remove(long patience) {
    if (!stripe.unlink(this)) {
      return;
    }
    clear();
    if (takesTime()) {
      Aside.run(this::deleteNow, patience);
    } else {
      deleteNow();
    }
  }

  private void deleteNow() {
    try {
      delete(pointer);
    } finally {
      stripe.deleted();
    }
  }

  /// Begins to delete it though somebody may have borrowed it; later calls do nothing.
  final void endAnyway() {
    end(0);
    remove(0);
  }

  private static VarHandle stateHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(Owned.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Owned has no field `state`", e);
    }
  }
}
