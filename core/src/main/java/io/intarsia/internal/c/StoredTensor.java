package io.intarsia.internal.c;

/// Owns one tensor that a session keeps, alone or with others. What tensors ask of it beside is the
/// subclass's: tensors lie above this package.
public abstract non-sealed class StoredTensor extends OwnedTensor {
  private final StoredData data;

  protected StoredTensor(Object owner, StoredData data, HandleRegistry registry) {
    super(owner, data.handle(), data.byteSize(), registry);
    this.data = data.owned();
  }

  /// What it shares with others.
  protected final StoredData data() {
    return data;
  }

  @Override
  final void delete(long pointer) {
    data.release();
  }
}
