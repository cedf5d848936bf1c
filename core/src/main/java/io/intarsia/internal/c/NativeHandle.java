package io.intarsia.internal.c;

import io.intarsia.internal.memory.Reapable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/// Owns one tensor in the runtime (`TFE_TensorHandle`). It is the only thing that deletes it: on
/// [#close], when its Java object is garbage, or when its context closes, whichever comes first.
///
/// Calls borrow the pointer with [#acquire] and give it back with [#release]; a close in between
/// takes effect when the last borrower is done, so no thread ever sees a freed pointer.
public final class NativeHandle extends Reapable implements AutoCloseable {
  /// The bit of [#state] that says closed; the bits below count the borrowers.
  private static final int CLOSED = 1 << 30;

  private static final VarHandle STATE = stateHandle();

  private final long pointer;
  // Guarded by the stripe; grows with charge().
  private long byteSize;
  final HandleRegistry.Stripe stripe;

  private volatile @Nullable String resource;

  @SuppressWarnings("unused") // through STATE
  private volatile int state;

  // The list of live handles of the stripe; guarded by it.
  @Nullable NativeHandle previous;
  @Nullable NativeHandle next;

  private final @Nullable Throwable creation;

  NativeHandle(
      Object owner,
      long pointer,
      long byteSize,
      HandleRegistry.Stripe stripe,
      @Nullable Throwable creation) {
    super(owner);
    this.pointer = pointer;
    this.byteSize = byteSize;
    this.stripe = stripe;
    this.creation = creation;
  }

  /// Bytes of the runtime this handle keeps.
  public long byteSize() {
    return byteSize;
  }

  /// Says that this is the one handle of a resource, and what it is called. The resource lives as
  /// long as the handle; scopes leave it alone.
  ///
  /// @param bytes what the resource keeps
  public void nameResource(String name, long bytes) {
    resource = name;
    stripe.registry().charge(this, bytes);
  }

  /// What the resource is called that this is the one handle of, or null.
  public @Nullable String resource() {
    return resource;
  }

  void charge(long bytes) {
    byteSize += bytes;
  }

  /// Where the tensor was made, when its environment records that.
  @Nullable Throwable creation() {
    return creation;
  }

  /// Borrows the pointer until [#release].
  ///
  /// @throws IllegalStateException if the tensor or its environment was closed
  public long acquire() {
    int before = (int) STATE.getAndAdd(this, 1);
    if (before >= CLOSED) {
      release();
      throw new IllegalStateException(
          (resource == null ? "Tensor" : resource)
              + " used after close() of it or of its environment");
    }
    return pointer;
  }

  /// Gives the pointer back; the last one to do so after a close deletes it.
  public void release() {
    int before = (int) STATE.getAndAdd(this, -1);
    if (before == CLOSED + 1) {
      delete();
    }
  }

  /// Copies the tensor to host memory, or views it there.
  public NativeTensor toHost() {
    long borrowed = acquire();
    try {
      stripe.registry().transferred();
      return Handles.toHost(borrowed);
    } finally {
      release();
    }
  }

  /// Whether [#close] was called.
  public boolean isClosed() {
    return state >= CLOSED;
  }

  /// Deletes the tensor as soon as nobody borrows it; later calls do nothing.
  @Override
  public void close() {
    end();
  }

  /// Closes a handle whose Java object is garbage.
  @Override
  protected void reap() {
    long bytes = byteSize;
    if (end()) {
      stripe.registry().reaped(bytes);
    }
  }

  private boolean end() {
    int before = (int) STATE.getAndBitwiseOr(this, CLOSED);
    if (before == 0) {
      delete();
    }
    return before < CLOSED;
  }

  // Runs at most once by the counting of `state`, except that a failed acquire on a closed handle
  // may bring the
  // count back to zero again: `unlink` decides.
  private void delete() {
    if (stripe.unlink(this)) {
      clear();
      TfeContext.deleteHandle(pointer);
    }
  }

  private static VarHandle stateHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(NativeHandle.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("NativeHandle has no field `state`", e);
    }
  }
}
