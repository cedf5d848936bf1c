package io.intarsia.internal.runtime;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The runtime of this process: its version, and which data hold for it.
///
/// Of a version that was not tried, as of a patch that came out later, little is known: it runs
/// with the op definitions that all versions accept, those of the oldest, and with whatever is
/// refused on any of them.
///
/// @param version as the runtime tells it
/// @param isTried whether the tests have run on it
public record LoadedRuntime(String version, boolean isTried) {
  private static volatile @Nullable LoadedRuntime current;

  /// That of a version.
  ///
  /// @param version as the runtime tells it
  /// @return empty if the library does not run on it
  public static Optional<LoadedRuntime> of(String version) {
    boolean isTried = KnownRuntimes.TRIED.contains(version);
    return isTried || KnownRuntimes.isSupported(version)
        ? Optional.of(new LoadedRuntime(version, isTried))
        : Optional.empty();
  }

  /// That of this process; empty before it is loaded.
  public static Optional<LoadedRuntime> current() {
    return Optional.ofNullable(current);
  }

  /// Makes it that of this process.
  public void use() {
    current = this;
  }

  /// What there is to say of one that was not tried.
  public String warning() {
    return ("TensorFlow %s is none of the versions that this library was tried on (%s): it runs with"
            + " the op definitions of %s, and refuses what must not be run on any of them")
        .formatted(version, String.join(", ", KnownRuntimes.TRIED), KnownRuntimes.GENERATED);
  }

  /// The release whose op definitions hold.
  public String definitions() {
    return release().orElse(KnownRuntimes.GENERATED);
  }

  /// The releases whose lists of unvetted ops hold.
  public List<String> restrictions() {
    if (!isTried) {
      return KnownRuntimes.withData();
    }
    String own = definitions();
    return own.equals(KnownRuntimes.GENERATED) ? List.of() : List.of(own);
  }

  /// The release, if it was tried.
  Optional<String> release() {
    return isTried ? Optional.of(KnownRuntimes.release(version)) : Optional.empty();
  }
}
