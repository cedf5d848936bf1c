package io.intarsia.internal.c;

import java.io.IOException;
import java.net.URL;
import java.util.List;
import org.bytedeco.javacpp.Loader;
import org.jspecify.annotations.Nullable;

/// Where the native runtime's two libraries lie: in a folder that was chosen, or, taken from the
/// class path, in JavaCPP's cache folder, so that TensorFlow-Java in the same JVM shares the files;
/// loading its own glue as well would take seven times as long.
///
/// @param framework the library the other one is linked against
/// @param main the library with the C functions
/// @param source what they were found by, for messages
record RuntimeFiles(String framework, String main, String source) {
  static final String FRAMEWORK = "tensorflow_framework";
  static final String MAIN = "tensorflow_cc";

  private static final String CLASS_PATH = "the class path";

  private static final String RESOURCES = "org/tensorflow/internal/c_api/";

  /// The platforms that TensorFlow-Java 1.1.0 has a library for.
  private static final List<String> PLATFORMS =
      List.of("linux-x86_64", "linux-arm64", "macosx-arm64", "windows-x86_64");

  private static final String GPU = "linux-x86_64";

  /// Those of the folder that was chosen; else those on the class path, unpacked for this platform
  /// unless that was done before.
  ///
  /// @throws UnsatisfiedLinkError if they are not there; the message says how to get them
  static RuntimeFiles find() {
    var chosen = RuntimeFolder.chosen();
    return chosen.isPresent() ? chosen.get().files() : unpacked();
  }

  private static RuntimeFiles unpacked() {
    return new RuntimeFiles(unpack(FRAMEWORK), unpack(MAIN), CLASS_PATH);
  }

  /// Whether somebody chose them; else they are those of the class path.
  boolean isChosen() {
    return !source.equals(CLASS_PATH);
  }

  private static String unpack(String library) {
    String platform = Loader.getPlatform();
    String file = LibraryNames.of(library, platform);
    // The builds with GPU support have a folder of their own.
    URL resource = find(platform + "-gpu/" + file);
    resource = resource == null ? find(platform + "/" + file) : resource;
    if (resource == null) {
      throw new UnsatisfiedLinkError(missing(platform));
    }
    return unpack(resource);
  }

  // On the module path the libraries lie in a module of their own: a class finds only its own.
  private static @Nullable URL find(String name) {
    return RuntimeFiles.class.getClassLoader().getResource(RESOURCES + name);
  }

  private static String unpack(URL resource) {
    try {
      var file = Loader.cacheResource(resource);
      TrustedFile.check(file.toPath());
      return file.getAbsolutePath();
    } catch (IOException e) {
      var error =
          new UnsatisfiedLinkError(
              "the native TensorFlow library could not be unpacked safely to the JavaCPP cache"
                  + " folder (choose a folder only you can write to with"
                  + " -Dorg.bytedeco.javacpp.cachedir=FOLDER): "
                  + e.getMessage());
      error.initCause(e);
      throw error;
    }
  }

  private static String missing(String platform) {
    String there = "there are runtimes for " + String.join(", ", PLATFORMS);
    if (!PLATFORMS.contains(platform)) {
      return "there is no native TensorFlow library for the platform %s; %s"
          .formatted(platform, there);
    }
    String artifact = "io.intarsia:intarsia-runtime-" + platform;
    return "no native TensorFlow library for the platform %s is on the class path or module path:"
            .formatted(platform)
        + " add the dependency %s%s, of the version of intarsia-core; %s"
            .formatted(artifact, gpu(platform, artifact), there);
  }

  private static String gpu(String platform, String artifact) {
    return platform.equals(GPU) ? " (for NVIDIA GPUs " + artifact + "-gpu)" : "";
  }
}
