package io.intarsia.internal.executor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.StoredData;
import io.intarsia.internal.c.StoredTensor;
import io.intarsia.internal.events.Events;
import io.intarsia.internal.events.TransferEvent;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.TensorHandle;

/// The data of a tensor that the session of an environment keeps. What a graph piece found out
/// about it when it was made is all that is known of it here; its elements stay where they are
/// until they are read.
public final class SessionTensor extends StoredTensor implements TensorHandle {
  private final Keeper keeper;
  private final DType dtype;
  private final long[] dims;
  private final String device;

  /// What keeps the data.
  public interface Keeper {
    /// Where its session is.
    SessionHome home();

    /// The elements of a tensor.
    HostTensor read(SessionTensor tensor);
  }

  public SessionTensor(
      EagerTensor owner, Keeper keeper, StoredData data, long[] dims, String device) {
    super(owner, data, keeper.home().context().handles());
    this.keeper = keeper;
    this.dtype = owner.dtype();
    this.dims = dims;
    this.device = device;
  }

  /// The handle of a tensor of a session executor.
  public static SessionTensor of(EagerTensor tensor) {
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

  public DType dtype() {
    return dtype;
  }

  @Override
  public HostTensor read() {
    if (!Events.hasTransfers()) {
      return keeper.read(this);
    }
    var event = new TransferEvent("to Java", byteSize());
    try {
      return keeper.read(this);
    } finally {
      event.commit();
    }
  }

  /// Where it is, also when it was closed.
  public String place() {
    return device;
  }

  /// Looks whether the connection still is that keeps it.
  ///
  /// @param what it is called
  /// @throws io.intarsia.errors.TensorFlowException if not
  public void checkKept(String what) {
    if (data().epoch() != keeper.home().epoch()) {
      throw keeper.home().gone(what, device);
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
    var again =
        new EagerTensor(
            tensor.place(),
            tensor.dtype(),
            owner -> registry().add(new SessionTensor(owner, keeper, data(), dims, device)));
    again.keep(tensor.kept());
    return again;
  }
}
