package io.intarsia.internal.c;

import org.jspecify.annotations.Nullable;

/// Owns one tensor in the runtime (`TFE_TensorHandle`).
public final class NativeHandle extends Owned {
  private volatile @Nullable String resource;

  NativeHandle(Object owner, long pointer, long byteSize, HandleRegistry registry) {
    super(owner, pointer, byteSize, registry);
  }

  /// Says that this is the one handle of a resource, and what it is called. The resource lives as
  /// long as the handle; scopes leave it alone.
  ///
  /// @param bytes what the resource keeps
  public void nameResource(String name, long bytes) {
    resource = name;
    stripe.registry().charge(this, bytes);
  }

  /// What the resource is called that this is the one handle of, or null.
  public @Nullable String resource() {
    return resource;
  }

  /// Copies the tensor to host memory, or views it there.
  public NativeTensor toHost() {
    long borrowed = acquire();
    try {
      stripe.registry().transferred();
      return Handles.toHost(borrowed);
    } finally {
      release();
    }
  }

  @Override
  void delete(long pointer) {
    TfeContext.deleteHandle(pointer);
  }

  @Override
  String title() {
    return (resource == null ? "Tensor" : resource)
        + " used after close() of it or of its environment";
  }
}
