package io.intarsia.internal.c;

import java.util.concurrent.atomic.AtomicInteger;

/// A tensor that a session keeps between its runs, and the handle that leads to it. Several tensors
/// may share it; the last one to go lets the session drop it.
public final class StoredData {
  private final long handle;
  private final long byteSize;
  private final int epoch;
  private final Dead dead;
  private final AtomicInteger owners = new AtomicInteger();

  /// Who drops what nobody owns any more.
  @FunctionalInterface
  public interface Dead {
    /// Takes a handle, a `TF_Tensor*`, which it deletes.
    void add(long handle, long byteSize);
  }

  /// @param handle a `TF_Tensor*`, owned by this object
  /// @param byteSize of the tensor it leads to
  /// @param epoch of its session in which it was made
  public StoredData(long handle, long byteSize, int epoch, Dead dead) {
    this.handle = handle;
    this.byteSize = byteSize;
    this.epoch = epoch;
    this.dead = dead;
  }

  long handle() {
    return handle;
  }

  long byteSize() {
    return byteSize;
  }

  /// The epoch of its session in which it was made.
  public int epoch() {
    return epoch;
  }

  StoredData owned() {
    owners.incrementAndGet();
    return this;
  }

  void release() {
    if (owners.decrementAndGet() == 0) {
      dead.add(handle, byteSize);
    }
  }
}
