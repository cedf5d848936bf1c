package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Owns one tensor of a context (`TFE_TensorHandle`). What tensors ask of it beside is the
/// subclass's: tensors lie above this package.
@SuppressWarnings("NonAtomicVolatileUpdate") // a thread writes its own count only: see Calls
public abstract non-sealed class NativeHandle extends OwnedTensor {
  // Those it is in; of handles of resources alone, and made when first needed.
  private @Nullable Set<ResourcePack> packs;

  protected NativeHandle(Object owner, long pointer, long byteSize, HandleRegistry registry) {
    super(owner, pointer, byteSize, registry);
  }

  /// Copies the tensor to host memory, or views it there.
  public final NativeTensor toHost() {
    stripe.registry().transferred();
    Lanes lanes = stripe.registry().lanes();
    return read(
        lanes == null ? Handles::toHost : borrowed -> lanes.alone(() -> Handles.toHost(borrowed)));
  }

  /// The sizes of its dimensions.
  public final long[] dims() {
    return read(Handles::dims);
  }

  /// The full name of the device whose memory holds it.
  public final String device() {
    return stripe.registry().renamed(read(Handles::device));
  }

  // Borrowers are inside calls: once none is under way, nobody borrows.
  @SuppressWarnings("NonAtomicVolatileUpdate") // only this thread writes it
  private <R> R read(LongFunction<R> reading) {
    Calls calls = enter();
    try {
      long borrowed = acquire();
      try {
        return reading.apply(borrowed);
      } catch (TensorFlowException e) {
        throw RemoteReport.told(e, stripe.registry().taskElsewhere(borrowed));
      } finally {
        release();
      }
    } finally {
      calls.underWay--;
    }
  }

  /// Runs code that closing the context waits for.
  ///
  /// @throws IllegalStateException if that was closed
  @SuppressWarnings("NonAtomicVolatileUpdate") // only this thread writes it
  protected final <R> R inside(Supplier<R> code) {
    Calls calls = enter();
    try {
      return code.get();
    } finally {
      calls.underWay--;
    }
  }

  private Calls enter() {
    Calls calls = stripe.registry().tryEnter();
    if (calls == null) {
      throw Mistake.state(title());
    }
    return calls;
  }

  /// Says that a pack keeps the resource; whoever says so has borrowed the handle.
  final synchronized void add(ResourcePack pack) {
    if (packs == null) {
      packs = new HashSet<>();
    }
    packs.add(pack);
  }

  /// Says that a pack keeps it no longer.
  final synchronized void remove(ResourcePack pack) {
    if (packs != null) {
      packs.remove(pack);
    }
  }

  private synchronized List<ResourcePack> packs() {
    return packs == null ? List.of() : List.copyOf(packs);
  }

  // Whoever goes last lets the iterator go, and that is hardly ever a result of a function.
  @Override
  final boolean takesTime() {
    Made made = made();
    return made != null && made.op().startsWith("AnonymousIteratorV");
  }

  @Override
  final void delete(long pointer) {
    if (packs != null) {
      packs().forEach(ResourcePack::close);
    }
    CApi.TFE_DeleteTensorHandle(pointer);
  }
}
