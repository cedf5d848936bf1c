package io.intarsia.internal.executor;

import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.internal.c.Handles;
import io.intarsia.internal.c.NativeHandle;
import io.intarsia.internal.events.Events;
import io.intarsia.internal.events.TransferEvent;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.TensorHandle;
import org.jspecify.annotations.Nullable;

/// The data of a tensor in the runtime of this process. One object for both what the tensor asks
/// and who owns the native one: each op makes one.
public final class EagerHandle extends NativeHandle implements TensorHandle {
  // Null for a tensor of its own.
  private @Nullable Object identity;
  // Set before others see the handle.
  private long @Nullable [] values;

  public EagerHandle(EagerTensor owner, long pointer, long byteSize, HandleRegistry registry) {
    this(owner, pointer, byteSize, registry, null);
  }

  private EagerHandle(
      EagerTensor owner,
      long pointer,
      long byteSize,
      HandleRegistry registry,
      @Nullable Object identity) {
    super(owner, pointer, byteSize, registry);
    this.identity = identity;
  }

  /// The handle of a tensor of an eager executor; what was put off until now is computed.
  public static EagerHandle of(EagerTensor tensor) {
    return tensor.handle() instanceof EagerHandle now
        ? now
        : ((PendingHandle) tensor.handle()).now();
  }

  @Override
  public HostTensor read() {
    if (!Events.hasTransfers()) {
      return HostTensors.taking(toHost());
    }
    var event = new TransferEvent("to Java", byteSize());
    try {
      return HostTensors.taking(toHost());
    } finally {
      event.commit();
    }
  }

  @Override
  public EagerTensor again(EagerTensor tensor) {
    EagerTensor again = inside(() -> new EagerTensor(tensor.place(), tensor.dtype(), this::shared));
    again.keep(tensor.kept());
    return again;
  }

  private EagerHandle shared(EagerTensor owner) {
    long copy = Handles.share(held());
    var shared = new EagerHandle(owner, copy, byteSize(), registry(), identity());
    shared.values = values;
    return registry().add(shared);
  }

  @Override
  public Object identity() {
    return identity == null ? this : identity;
  }

  /// Says what it has in common with others, before anybody asks.
  ///
  /// @param common leads to no tensor
  public void identifyBy(Object common) {
    identity = common;
  }

  /// Remembers its elements.
  public void setValues(long[] elements) {
    values = elements;
  }

  /// Its elements, if they are integers that came from Java and are remembered.
  public long @Nullable [] values() {
    return values;
  }

  /// Another tensor of the same data.
  ///
  /// @throws IllegalStateException if it was closed
  public EagerTensor share(EagerTensor tensor) {
    acquire();
    try {
      return again(tensor);
    } finally {
      release();
    }
  }
}
