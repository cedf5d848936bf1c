package io.intarsia.internal.c;

import io.intarsia.internal.caller.Mistake;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Owns one tensor in the runtime (`TFE_TensorHandle`). What tensors ask of it beside is the
/// subclass's: tensors lie above this package.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
public abstract non-sealed class NativeHandle extends Owned {
  private volatile @Nullable String resource;

  // Set before other threads can see the handle.
  private @Nullable Made made;
  private volatile boolean holdsValue;
  // Set before the handle is closed, which other threads see.
  private boolean hasLeftScope;

  protected NativeHandle(Object owner, long pointer, long byteSize, HandleRegistry registry) {
    super(owner, pointer, byteSize, registry);
  }

  /// Says which op made it, if it is a handle of something else.
  public final void setMade(@Nullable Made made) {
    this.made = made;
  }

  /// The op that made what it is a handle of; null if that is not known.
  public final @Nullable Made made() {
    return made;
  }

  /// Says that the variable it is a handle of was seen to have a value, which it keeps.
  public final void setHoldsValue() {
    holdsValue = true;
  }

  /// Whether the variable it is a handle of was seen to have a value.
  public final boolean holdsValue() {
    return holdsValue;
  }

  /// Says that it is closed because the scope ends that it was made in.
  protected final void endScope() {
    hasLeftScope = true;
  }

  /// Says that this is the one handle of a resource, and what it is called. The resource lives as
  /// long as the handle; scopes leave it alone.
  ///
  /// @param bytes what the resource keeps
  public final void nameResource(String name, long bytes) {
    resource = name;
    stripe.registry().charge(this, bytes);
  }

  /// What the resource is called that this is the one handle of, or null.
  public final @Nullable String resource() {
    return resource;
  }

  /// Copies the tensor to host memory, or views it there.
  public final NativeTensor toHost() {
    stripe.registry().transferred();
    return read(Handles::toHost);
  }

  /// The sizes of its dimensions.
  public final long[] dims() {
    return read(Handles::dims);
  }

  /// The full name of the device whose memory holds it.
  public final String device() {
    return read(Handles::device);
  }

  // Borrowers are inside calls: once none is under way, nobody borrows.
  @SuppressWarnings("NonAtomicVolatileUpdate") // only this thread writes it
  private <R> R read(LongFunction<R> reading) {
    Calls calls = stripe.registry().tryEnter();
    if (calls == null) {
      throw Mistake.state(title());
    }
    try {
      long borrowed = acquire();
      try {
        return reading.apply(borrowed);
      } finally {
        release();
      }
    } finally {
      calls.underWay--;
    }
  }

  @Override
  final void delete(long pointer) {
    CApi.TFE_DeleteTensorHandle(pointer);
  }

  @Override
  final String title() {
    return hasLeftScope
        ? "Tensor used after close() of the scope it was made in; let it outlive the scope with"
            + " scope.keep(t), which gives it back"
        : (resource == null ? "Tensor" : resource)
            + " used after close() of it or of its environment";
  }
}
