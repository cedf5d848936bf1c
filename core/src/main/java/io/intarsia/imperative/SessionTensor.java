package io.intarsia.imperative;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.StoredData;
import io.intarsia.internal.c.StoredTensor;
import io.intarsia.internal.events.TransferEvent;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.TensorHandle;

/// The data of a tensor that the session of an environment keeps. What a graph piece found out
/// about it when it was made is all that is known of it here; its elements stay where they are
/// until they are read.
final class SessionTensor extends StoredTensor implements TensorHandle {
  private final SessionExecutor executor;
  private final DType dtype;
  private final long[] dims;
  private final String device;

  SessionTensor(
      EagerTensor owner, SessionExecutor executor, StoredData data, long[] dims, String device) {
    super(owner, data, executor.context().handles());
    this.executor = executor;
    this.dtype = owner.dtype();
    this.dims = dims;
    this.device = device;
  }

  /// The handle of a tensor of a session executor.
  static SessionTensor of(EagerTensor tensor) {
    return (SessionTensor) tensor.handle();
  }

  @Override
  public long[] dims() {
    checkOpen();
    return dims.clone();
  }

  @Override
  public String device() {
    checkOpen();
    return device;
  }

  DType dtype() {
    return dtype;
  }

  @Override
  public HostTensor read() {
    if (!TransferEvent.isOn()) {
      return executor.read(this);
    }
    var event = new TransferEvent("to Java", byteSize());
    try {
      return executor.read(this);
    } finally {
      event.commit();
    }
  }

  /// Where it is, also when it was closed.
  String place() {
    return device;
  }

  /// Looks whether the connection still is that keeps it.
  ///
  /// @param what it is called
  /// @throws io.intarsia.errors.TensorFlowException if not
  void checkKept(String what) {
    if (data().epoch() != executor.home().epoch()) {
      throw executor.home().gone(what, device);
    }
  }

  private void checkOpen() {
    long ignored = acquire();
    release();
  }

  @Override
  public Object identity() {
    return data();
  }

  @Override
  public EagerTensor again(EagerTensor tensor) {
    return new EagerTensor(
        tensor.place(),
        tensor.dtype(),
        owner -> registry().add(new SessionTensor(owner, executor, data(), dims, device)));
  }
}
