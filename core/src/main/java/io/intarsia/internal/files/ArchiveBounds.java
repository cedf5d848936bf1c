package io.intarsia.internal.files;

import java.util.Optional;

/// How much may come out of an archive.
///
/// @param bytes in all
/// @param ratio for one byte of the archive
/// @param small below, the ratio says nothing: much that is packed well is all zeros
public record ArchiveBounds(long bytes, int ratio, long small) {
  /// Which bound is exceeded.
  public enum Excess {
    /// That of a part: see [BoundedStream#allow].
    PART,
    /// That in all.
    BYTES,
    /// That for one byte of the archive.
    RATIO
  }

  /// The bound that is exceeded, if one is.
  ///
  /// @param unpacked what comes out
  /// @param packed bytes of the archive
  public Optional<Excess> excess(long unpacked, long packed) {
    if (unpacked > bytes) {
      return Optional.of(Excess.BYTES);
    }
    return unpacked > small && unpacked / ratio > packed
        ? Optional.of(Excess.RATIO)
        : Optional.empty();
  }
}
