package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.internal.c.NativeHandle;
import io.intarsia.internal.events.TransferEvent;
import io.intarsia.shape.Shape;
import java.lang.ref.Reference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A tensor with data, in the memory of a device. The environment that ran the op makes it.
public final class EagerTensor extends Tensor {
  private final Place environment;
  private final DType dtype;
  private final NativeHandle handle;
  // Asked of the runtime when first needed; the same answer whichever thread asks.
  private @Nullable Shape shape;

  /// Takes ownership of a runtime tensor. Only the library can call this: the types are internal.
  @SuppressWarnings("exports") // internal by its parameter types
  public EagerTensor(
      Place environment, HandleRegistry handles, DType dtype, long pointer, long byteSize) {
    this.environment = environment;
    this.dtype = dtype;
    this.handle = handles.register(this, pointer, byteSize);
  }

  /// The owner of the native object, to borrow the pointer from.
  @SuppressWarnings("exports") // internal by its result type
  public NativeHandle handle() {
    return handle;
  }

  @Override
  public Place place() {
    return environment;
  }

  @Override
  public DType dtype() {
    return dtype;
  }

  @Override
  public Shape shape() {
    Shape known = shape;
    if (known == null) {
      known = askShape();
      shape = known;
    }
    return known;
  }

  /// The full name of the device that holds the data.
  ///
  /// @throws IllegalStateException if the tensor or its environment was closed
  public String device() {
    try {
      return handle.device();
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /// Whether [#close] was called, on the tensor or its environment.
  public boolean isClosed() {
    return handle.isClosed();
  }

  @Override
  public HostTensor toHost() {
    try {
      return TransferEvent.isOn() ? recorded() : new HostTensor(handle.toHost());
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  private HostTensor recorded() {
    var event = new TransferEvent("to Java", handle.byteSize());
    try {
      return new HostTensor(handle.toHost());
    } finally {
      event.commit();
    }
  }

  @Override
  public Optional<HostTensor> staticValue() {
    return dtype.isHandle() ? Optional.empty() : Optional.of(toHost());
  }

  @Override
  public void close() {
    handle.close();
  }

  @Override
  public String toString() {
    return TensorPrinter.print(this);
  }

  private Shape askShape() {
    try {
      return Shape.of(handle.dims());
    } finally {
      Reference.reachabilityFence(this);
    }
  }
}
