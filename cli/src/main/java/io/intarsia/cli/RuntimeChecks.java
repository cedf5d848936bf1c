package io.intarsia.cli;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.List;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;

/// What can be said about the native library: on the class path, in the cache, loaded.
final class RuntimeChecks {
  private static final String RESOURCES = "org/tensorflow/internal/c_api/";
  private static final String CACHE_PROPERTY = "-Dorg.bytedeco.javacpp.cachedir=FOLDER";
  private static final long MEGA = 1 << 20;
  private static final long UNPACKED_MEGA = 700;

  private RuntimeChecks() {}

  static List<Finding> all() {
    return List.of(jar(), cache());
  }

  private static Finding jar() {
    String platform = Loader.getPlatform();
    return Stream.of(platform, platform + "-gpu")
        .flatMap(RuntimeChecks::jarWith)
        .findFirst()
        .map(jar -> Finding.ok("native jar", jar))
        .orElseGet(() ->
            Finding.problem(
                "native jar",
                "none on the class path for " + platform,
                "Build Intarsia with -Dtensorflow.classifier=" + platform + ", or add",
                "org.tensorflow:tensorflow-core-native:1.1.0 with that classifier."));
  }

  private static Stream<String> jarWith(String folder) {
    URL url = RuntimeChecks.class.getClassLoader().getResource(RESOURCES + folder);
    return url == null ? Stream.of() : Stream.of(url.getPath().replaceAll("^file:|!.*$", ""));
  }

  private static Finding cache() {
    try {
      File folder = Loader.getCacheDir();
      long free = folder.getUsableSpace() / MEGA;
      String value = "%s (%,d MB free)".formatted(folder, free);
      return free > UNPACKED_MEGA
          ? Finding.ok("cache folder", value)
          : Finding.note(
              "cache folder",
              value,
              "The native library, unpacked there once, takes " + UNPACKED_MEGA + " MB: make room,",
              "or choose another folder: INTARSIA_JAVA_OPTS=" + CACHE_PROPERTY);
    } catch (IOException e) {
      return Finding.problem(
          "cache folder",
          "cannot be written: " + e.getMessage(),
          "The native library is unpacked there. Make it writable,",
          "or choose another folder: INTARSIA_JAVA_OPTS=" + CACHE_PROPERTY);
    }
  }
}
