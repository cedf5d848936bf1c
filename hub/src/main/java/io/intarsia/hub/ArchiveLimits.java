package io.intarsia.hub;

import io.intarsia.errors.Mistake;

/// What an archive may hold, at most; one that has more is refused while it is unpacked.
///
/// @param entries files and folders
/// @param bytes of all that is unpacked
/// @param ratio how many bytes may come out of one of the archive; small archives, of which less
///   than 1 MiB comes out, may have any
public record ArchiveLimits(int entries, long bytes, int ratio) {
  private static final ArchiveLimits DEFAULTS = new ArchiveLimits(10_000, 16L << 30, 200);

  /// Checks the limits.
  ///
  /// @throws IllegalArgumentException if one is not positive
  public ArchiveLimits {
    if (entries < 1 || bytes < 1 || ratio < 1) {
      throw Mistake.argument(
          "ArchiveLimits: limits must be positive, got entries=%d, bytes=%d, ratio=%d"
              .formatted(entries, bytes, ratio));
    }
  }

  /// 10,000 entries, 16 GiB, and 200 bytes for one.
  public static ArchiveLimits defaults() {
    return DEFAULTS;
  }

  /// These limits with another number of entries.
  public ArchiveLimits withEntries(int most) {
    return new ArchiveLimits(most, bytes, ratio);
  }

  /// These limits with another number of bytes.
  public ArchiveLimits withBytes(long most) {
    return new ArchiveLimits(entries, most, ratio);
  }

  /// These limits with another number of bytes for one of the archive.
  public ArchiveLimits withRatio(int most) {
    return new ArchiveLimits(entries, bytes, most);
  }
}
