package io.intarsia.internal.c;

import org.jspecify.annotations.Nullable;

/// Owns one tensor in the runtime, wherever that keeps it, and knows what it is a handle of if it
/// is one.
public abstract sealed class OwnedTensor extends Owned permits NativeHandle, StoredTensor {
  private volatile @Nullable String resource;

  // Set before other threads can see the handle.
  private @Nullable Made made;
  private volatile boolean holdsValue;
  // Set before the handle is closed, which other threads see.
  private boolean hasLeftScope;

  OwnedTensor(Object owner, long pointer, long byteSize, HandleRegistry registry) {
    super(owner, pointer, byteSize, registry);
  }

  /// Says which op made it, if it is a handle of something else.
  public final void setMade(@Nullable Made made) {
    this.made = made;
  }

  /// The op that made what it is a handle of; null if that is not known.
  public final @Nullable Made made() {
    return made;
  }

  /// Says that the variable it is a handle of was seen to have a value, which it keeps.
  public final void setHoldsValue() {
    holdsValue = true;
  }

  /// Whether the variable it is a handle of was seen to have a value.
  public final boolean holdsValue() {
    return holdsValue;
  }

  /// Closes it because the scope ends that it was made in, which messages say then.
  public final void closeWithScope() {
    hasLeftScope = true;
    close();
  }

  /// Whether it was closed because the scope ended that it was made in.
  public final boolean hasLeftScope() {
    return hasLeftScope;
  }

  /// Whether it stays when the scope closes that it was made in, as the handle of a variable does.
  public final boolean outlivesScopes() {
    return resource != null;
  }

  /// Keeps the tensor though it be closed, until [#drop].
  public final void hold() {
    long ignored = acquire();
  }

  /// Ends what [#hold] began.
  public final void drop() {
    release();
  }

  /// Says that this is the one handle of a resource, and what it is called. The resource lives as
  /// long as the handle; scopes leave it alone.
  ///
  /// @param bytes what the resource keeps
  public final void nameResource(String name, long bytes) {
    resource = name;
    stripe.registry().charge(this, bytes);
  }

  /// What the resource is called that this is the one handle of, or null.
  public final @Nullable String resource() {
    return resource;
  }

  @Override
  final String title() {
    return hasLeftScope
        ? "Tensor used after close() of the scope it was made in; let it outlive the scope with"
            + " scope.keep(t), which gives it back"
        : (resource == null ? "Tensor" : resource)
            + " used after close() of it or of its environment";
  }
}
