package io.intarsia.internal.tensor;

import io.intarsia.internal.c.HostAccess;
import io.intarsia.internal.c.NativeTensor;
import io.intarsia.tensor.HostTensor;
import java.lang.invoke.MethodHandles;

/// What host tensors hold.
public final class HostTensors {
  private static final HostAccess ACCESS = access();

  private HostTensors() {}

  private static HostAccess access() {
    try {
      MethodHandles.lookup().ensureInitialized(HostTensor.class);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e); // the class is public
    }
    return HostAccess.get();
  }

  /// The native tensor of a host tensor, which goes on to own it.
  public static NativeTensor nativeTensor(HostTensor host) {
    return ACCESS.nativeTensor(host);
  }

  /// A host tensor that takes ownership of a tensor of the runtime.
  public static HostTensor taking(NativeTensor tensor) {
    return (HostTensor) ACCESS.taking(tensor);
  }
}
