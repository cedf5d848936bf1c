package io.intarsia.hub;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The files of one model in the cache. Their names are those of TensorFlow Hub, so that what
/// Python has in the folder of `TFHUB_CACHE_DIR` is found.
record CacheEntry(Path root, String key) {
  static CacheEntry of(Path root, String name) {
    return new CacheEntry(
        root.toAbsolutePath(), Checksum.hex("SHA-1", name.getBytes(StandardCharsets.UTF_8)));
  }

  /// What was unpacked, and checked.
  Path folder() {
    return root.resolve(key);
  }

  Path unpacking() {
    return root.resolve(key + ".unpacking");
  }

  /// What was downloaded so far.
  Path part() {
    return root.resolve(key + ".part");
  }

  /// What version that is.
  Path version() {
    return root.resolve(key + ".version");
  }

  /// Words about the model for people who look at the folder.
  Path descriptor() {
    return root.resolve(key + ".descriptor.txt");
  }

  /// Stays, empty: to delete it would let two programs in.
  Path lock() {
    return root.resolve(key + ".lock");
  }
}
