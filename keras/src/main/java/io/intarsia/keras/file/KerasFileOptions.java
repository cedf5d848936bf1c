package io.intarsia.keras.file;

import io.intarsia.errors.Mistake;
import java.util.Objects;

/// How files are read and written.
///
/// @param registry layers of one's own
/// @param maxShardSize how many bytes of weights one of several files (`.weights.json`) has at most
/// @param skipMismatch whether layers whose weights a file has not, or in other shapes, keep what
///   they have; else that is an error
/// @param prefix where in a file of weights those of the layer are: `layers/dense`; empty if the
///   file is the layer's
public record KerasFileOptions(
    KerasRegistry registry, long maxShardSize, boolean skipMismatch, String prefix) {
  private static final KerasFileOptions DEFAULTS =
      new KerasFileOptions(KerasRegistry.empty(), 1L << 30, false, "");

  /// Checks the size.
  ///
  /// @throws IllegalArgumentException if files would hold nothing
  public KerasFileOptions {
    Objects.requireNonNull(registry, "registry");
    Objects.requireNonNull(prefix, "prefix");
    if (maxShardSize <= 0) {
      throw Mistake.argument(
          "KerasFileOptions: maxShardSize must be positive, got %d".formatted(maxShardSize));
    }
  }

  /// Layers of Keras alone, files of 1 GiB, and weights that all fit.
  public static KerasFileOptions defaults() {
    return DEFAULTS;
  }

  /// With layers of one's own.
  public KerasFileOptions withRegistry(KerasRegistry registry) {
    return new KerasFileOptions(registry, maxShardSize, skipMismatch, prefix);
  }

  /// With files of another size, where there are several.
  ///
  /// @param maxShardSize in bytes; Keras counts in GiB
  public KerasFileOptions withMaxShardSize(long maxShardSize) {
    return new KerasFileOptions(registry, maxShardSize, skipMismatch, prefix);
  }

  /// With layers that keep what they have where a file has other weights, or with an error then.
  ///
  /// @see "Python: keras.Model.load_weights(skip_mismatch=True)"
  public KerasFileOptions withSkipMismatch(boolean skipMismatch) {
    return new KerasFileOptions(registry, maxShardSize, skipMismatch, prefix);
  }

  /// With the weights of a part of what was saved.
  ///
  /// @param prefix its path in the file: `layers/dense`
  public KerasFileOptions withPrefix(String prefix) {
    return new KerasFileOptions(registry, maxShardSize, skipMismatch, prefix);
  }
}
