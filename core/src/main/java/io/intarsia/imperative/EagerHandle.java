package io.intarsia.imperative;

import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.internal.c.NativeHandle;
import io.intarsia.internal.events.TransferEvent;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.TensorHandle;

/// The data of a tensor in the runtime of this process. One object for both what the tensor asks
/// and who owns the native one: each op makes one.
final class EagerHandle extends NativeHandle implements TensorHandle {
  EagerHandle(EagerTensor owner, long pointer, long byteSize, HandleRegistry registry) {
    super(owner, pointer, byteSize, registry);
  }

  /// The handle of a tensor of an eager executor.
  static EagerHandle of(EagerTensor tensor) {
    return (EagerHandle) tensor.handle();
  }

  @Override
  public HostTensor read() {
    if (!TransferEvent.isOn()) {
      return HostTensor.taking(toHost());
    }
    var event = new TransferEvent("to Java", byteSize());
    try {
      return HostTensor.taking(toHost());
    } finally {
      event.commit();
    }
  }

  @Override
  public void closeWithScope() {
    endScope();
    close();
  }

  @Override
  public boolean outlivesScopes() {
    return resource() != null;
  }
}
