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
  private final @Nullable Object identity;

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

  /// The handle of a tensor of an eager executor.
  public static EagerHandle of(EagerTensor tensor) {
    return (EagerHandle) tensor.handle();
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
    var again = new EagerTensor(tensor.place(), tensor.dtype(), this::shared);
    again.keep(tensor.kept());
    return again;
  }

  private EagerHandle shared(EagerTensor owner) {
    long copy = Handles.share(held());
    return registry().add(new EagerHandle(owner, copy, byteSize(), registry(), identity()));
  }

  @Override
  public Object identity() {
    return identity == null ? this : identity;
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
