package io.intarsia.hub;

import io.intarsia.errors.Mistake;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How a model is fetched.
///
/// @param cache the folder for what is unpacked; null for the usual one, see [#withCache]
/// @param sha256 the SHA-256 checksum that the archive must have, 64 hexadecimal digits; null for
///   any
/// @param progress is told how far a download is
/// @param timeLimit how long a server may be silent, and how long to wait for another program that
///   fetches the same model
/// @param limits what an archive may hold
public record HubOptions(
    @Nullable Path cache,
    @Nullable String sha256,
    DownloadProgress progress,
    Duration timeLimit,
    ArchiveLimits limits) {
  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
  private static final HubOptions DEFAULTS =
      new HubOptions(
          null, null, (bytes, total) -> {}, Duration.ofMinutes(5), ArchiveLimits.defaults());

  /// Checks the checksum, whose digits become small, and the time limit.
  ///
  /// @throws IllegalArgumentException if the checksum has not 64 hexadecimal digits, or the limit
  ///   is not positive
  public HubOptions {
    sha256 = sha256 == null ? null : sha256.toLowerCase(Locale.ROOT);
    if (sha256 != null && !SHA256.matcher(sha256).matches()) {
      throw Mistake.argument(
          "HubOptions: a SHA-256 checksum has 64 hexadecimal digits, got " + sha256);
    }
    if (!timeLimit.isPositive()) {
      throw Mistake.argument("HubOptions: the time limit must be positive, got " + timeLimit);
    }
  }

  /// The usual cache, any checksum, no progress, five minutes, the usual limits.
  public static HubOptions defaults() {
    return DEFAULTS;
  }

  /// These options with another folder for what is unpacked. The usual one is that of the
  /// environment variable `TFHUB_CACHE_DIR`, or else `intarsia/hub` in the user's folder for
  /// caches.
  public HubOptions withCache(Path folder) {
    return new HubOptions(folder, sha256, progress, timeLimit, limits);
  }

  /// These options with the checksum that the archive must have.
  ///
  /// @throws IllegalArgumentException if it has not 64 hexadecimal digits
  public HubOptions withSha256(String checksum) {
    return new HubOptions(cache, checksum, progress, timeLimit, limits);
  }

  /// These options, telling somebody how far a download is.
  public HubOptions withProgress(DownloadProgress told) {
    return new HubOptions(cache, sha256, told, timeLimit, limits);
  }

  /// These options with another limit for the silence of a server and for waiting.
  ///
  /// @throws IllegalArgumentException if it is not positive
  public HubOptions withTimeLimit(Duration limit) {
    return new HubOptions(cache, sha256, progress, limit, limits);
  }

  /// These options with other limits for archives.
  public HubOptions withLimits(ArchiveLimits other) {
    return new HubOptions(cache, sha256, progress, timeLimit, other);
  }

  Path cacheFolder() {
    return cache == null ? CacheFolder.usual() : cache;
  }
}
