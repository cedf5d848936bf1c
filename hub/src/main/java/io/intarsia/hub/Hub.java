package io.intarsia.hub;

import io.intarsia.imperative.Environment;
import io.intarsia.savedmodel.SavedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Models by address.
///
/// A handle is one of
///
/// | handle | what is done |
/// |---|---|
/// | a folder, or its `file://` address | nothing: the folder is the model |
/// | a file `.tar.gz` or `.tgz`, or its `file://` address | unpacked into the cache, once |
/// | an `http://` or `https://` address | downloaded and unpacked into the cache, once |
///
/// Addresses that do not end with `.tar.gz` or `.tgz` are asked for with the query
/// `tf-hub-format=compressed`, as TensorFlow Hub does. What is in the cache is used without asking
/// the server again: an address should name one version. Several programs may share a cache.
///
/// ```java
/// try (SavedModel model = Hub.load(tf, "https://example.org/models/digits/1.tar.gz")) {
///   var predict = model.function("predict");
///   …
/// }
/// ```
///
/// @see "Python: tensorflow_hub.load, tensorflow_hub.resolve"
public final class Hub {
  private Hub() {}

  /// Fetches a model and loads it, with the usual options.
  ///
  /// @throws IllegalArgumentException as [#resolve(String, HubOptions)] does
  /// @throws HubException as [#resolve(String, HubOptions)] does
  /// @throws io.intarsia.savedmodel.SavedModelException if it cannot be loaded
  public static SavedModel load(Environment tf, String handle) {
    return load(tf, handle, HubOptions.defaults());
  }

  /// Fetches a model and loads it. For options of loading, give [SavedModel] what [#resolve] gives.
  ///
  /// @param handle a folder, an archive or an address, as above
  /// @throws IllegalArgumentException as [#resolve(String, HubOptions)] does
  /// @throws HubException as [#resolve(String, HubOptions)] does
  /// @throws io.intarsia.savedmodel.SavedModelException if it cannot be loaded
  public static SavedModel load(Environment tf, String handle, HubOptions options) {
    return SavedModel.load(tf, resolve(handle, options));
  }

  /// The folder of a model, with the usual options.
  ///
  /// @throws HubException as [#resolve(String, HubOptions)] does
  public static Path resolve(String handle) {
    return resolve(handle, HubOptions.defaults());
  }

  /// The folder of a model, which has a `saved_model.pb` or `saved_model.pbtxt`.
  ///
  /// @param handle a folder, an archive or an address, as above
  /// @throws IllegalArgumentException if it is an address of another kind, has a user or password,
  ///   or the options have a checksum and it is a folder
  /// @throws HubException if there is no model, it cannot be downloaded, its checksum is another,
  ///   or the archive is not one that may be unpacked; nothing of it is left then, apart from what
  ///   was downloaded of a file whose connection broke, which the next call goes on with
  public static Path resolve(String handle, HubOptions options) {
    return switch (ModelHandle.of(handle)) {
      case ModelHandle.Folder(Path folder) -> {
        if (options.sha256() != null) {
          throw HubErrors.checksumOfFolder(folder);
        }
        yield ModelFinder.find(folder).orElseThrow(() -> HubErrors.noModel(handle, folder));
      }
      case ModelHandle.Archive(Path file) -> local(handle, file, options);
      case ModelHandle.Remote remote -> {
        CacheEntry entry = CacheEntry.of(options.cacheFolder(), keyed(handle, options));
        var download = new Download(handle, remote.uri(), options, entry);
        yield cached(handle, entry, options, download::run);
      }
    };
  }

  private static Path local(String handle, Path file, HubOptions options) {
    try {
      String version =
          "%s %d %s"
              .formatted(file.toRealPath(), Files.size(file), Files.getLastModifiedTime(file));
      CacheEntry entry = CacheEntry.of(options.cacheFolder(), keyed(version, options));
      return cached(handle, entry, options, () -> file);
    } catch (IOException e) {
      throw HubErrors.files(handle, e);
    }
  }

  /// A checksum is part of the name: what was cached without one is not taken for it.
  private static String keyed(String name, HubOptions options) {
    return options.sha256() == null ? name : name + "#sha256=" + options.sha256();
  }

  private static Path cached(String handle, CacheEntry entry, HubOptions options, Source source) {
    Path there = ModelFinder.find(entry.folder()).orElse(null);
    if (there != null) {
      return there;
    }
    try {
      Files.createDirectories(entry.root());
      try (var lock = CacheLock.of(handle, entry.lock(), options.timeLimit())) {
        lock.requireHeld();
        // Another program may have been faster.
        return ModelFinder.find(entry.folder())
            .orElseGet(() -> new Unpacking(handle, entry, options).of(source.archive()));
      }
    } catch (IOException e) {
      throw HubErrors.cache(handle, entry.root(), e);
    }
  }

  /// Where the archive comes from.
  private interface Source {
    Path archive();
  }
}
