package io.intarsia.internal.c;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The way into host tensors for rooms above them. Their class is public and shows no internal
/// type, so it gives this when it is initialized, as classes of the JDK do with `SharedSecrets`.
public abstract class HostAccess {
  private static volatile @Nullable HostAccess given;

  /// To be called by the class of host tensors, once.
  public static void give(HostAccess access) {
    given = access;
  }

  /// What the class of host tensors gave; it has to be initialized.
  public static HostAccess get() {
    return Objects.requireNonNull(given);
  }

  /// What a host tensor holds.
  public abstract NativeTensor nativeTensor(AutoCloseable host);

  /// A host tensor that takes ownership of a tensor of the runtime.
  public abstract AutoCloseable taking(NativeTensor tensor);
}
