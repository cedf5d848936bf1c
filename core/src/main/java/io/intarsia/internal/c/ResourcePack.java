package io.intarsia.internal.c;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Handles of resources in one variant tensor, which can be fed to a session where they cannot. It
/// keeps the resources, so it goes when one of the handles does.
final class ResourcePack {
  private static final List<Setter> METADATA =
      List.of(AttributeEncoder.ofEagerOps().ofString("metadata", new byte[0]));

  private final NativeHandle[] handles;
  private final long tensor;
  private int users = 1;
  private boolean isClosed;

  private ResourcePack(NativeHandle[] handles, long tensor) {
    this.handles = handles;
    this.tensor = tensor;
  }

  /// Packs handles for one user, who ends by [#release].
  ///
  /// @param handles borrowed
  /// @param pointers of these
  static ResourcePack of(NativeContext context, NativeHandle[] handles, long[] pointers) {
    var pack = new ResourcePack(handles, packed(context, pointers));
    for (NativeHandle handle : handles) {
      handle.add(pack);
    }
    return pack;
  }

  private static long packed(NativeContext context, long[] pointers) {
    NativeOp op = context.newOp("CompositeTensorVariantFromComponents", null);
    try (var status = Status.take()) {
      op.setAttributes(METADATA);
      op.addInputs(pointers);
      op.execute(1);
      long handle = op.result(0);
      try {
        return CApi.TFE_TensorHandleResolve(handle, status);
      } finally {
        CApi.TFE_DeleteTensorHandle(handle);
      }
    } finally {
      context.discard(op);
    }
  }

  /// The tensor, for its users.
  long tensor() {
    return tensor;
  }

  /// Begins a use, which ends by [#release], if the pack is of these handles and still there.
  static boolean acquire(@Nullable ResourcePack pack, NativeHandle[] handles) {
    return pack != null && Arrays.equals(pack.handles, handles) && pack.acquire();
  }

  private synchronized boolean acquire() {
    if (!isClosed) {
      users++;
    }
    return !isClosed;
  }

  /// Ends a use.
  void release() {
    boolean isLast;
    synchronized (this) {
      users--;
      isLast = isClosed && users == 0;
    }
    if (isLast) {
      CApi.TF_DeleteTensor(tensor);
    }
  }

  /// Lets the resources go as soon as nobody uses the pack; the second call does nothing.
  void close() {
    boolean isLast;
    synchronized (this) {
      if (isClosed) {
        return;
      }
      isClosed = true;
      isLast = users == 0;
    }
    for (NativeHandle handle : handles) {
      handle.remove(this);
    }
    if (isLast) {
      CApi.TF_DeleteTensor(tensor);
    }
  }
}
