package io.intarsia.internal.c;

/// Owns one tensor in host memory (`TF_Tensor`), on behalf of a [NativeTensor]. It belongs to no
/// context, so all of the process share a registry.
public final class HostMemory extends Owned {
  private static final HandleRegistry ALL = new HandleRegistry(new InFlight(), 0, false);

  // Strings put on the C heap; the runtime would not free them with the tensor.
  private final boolean ownsStrings;

  private HostMemory(NativeTensor owner, long pointer, long byteSize, boolean ownsStrings) {
    super(owner, pointer, byteSize, ALL);
    this.ownsStrings = ownsStrings;
  }

  static HostMemory register(NativeTensor owner, long pointer, long byteSize, boolean ownsStrings) {
    return ALL.add(new HostMemory(owner, pointer, byteSize, ownsStrings));
  }

  /// The host tensors of the process that are not released.
  public static HandleRegistry all() {
    return ALL;
  }

  boolean ownsStrings() {
    return ownsStrings;
  }

  @Override
  void delete(long pointer) {
    if (ownsStrings) {
      NativeTensor.freeStrings(pointer);
    }
    CApi.TF_DeleteTensor(pointer);
  }

  @Override
  String title() {
    return "host tensor used after close()";
  }
}
