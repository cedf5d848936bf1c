package io.intarsia.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.bytedeco.javacpp.Loader;

/// What can be said about the machine without loading the native library.
final class MachineChecks {
  /// The platforms for which tensorflow-core-native 1.1.0 has a native library.
  static final List<String> PLATFORMS =
      List.of("linux-x86_64", "linux-arm64", "macosx-arm64", "windows-x86_64");

  private static final long MEGA = 1 << 20;

  private MachineChecks() {}

  static List<Finding> all() {
    return List.of(jdk(), maven(), machine(), platform());
  }

  private static Finding jdk() {
    String value =
        "%s (%s), %s"
            .formatted(
                Runtime.version(),
                System.getProperty("java.vendor"),
                System.getProperty("java.home"));
    return Finding.ok("JDK", value);
  }

  private static Finding maven() {
    return Pattern.compile(Pattern.quote(File.pathSeparator))
        .splitAsStream(System.getenv().getOrDefault("PATH", ""))
        .map(folder -> Path.of(folder, "mvn"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(mvn -> Finding.ok("Maven", mvn.toString()))
        .orElseGet(() ->
            Finding.note(
                "Maven",
                "not on the PATH",
                "Needed to build Intarsia, not to run it: install Maven 3.8.7 or newer."));
  }

  private static Finding machine() {
    Runtime runtime = Runtime.getRuntime();
    return Finding.ok(
        "machine",
        "%d processors, at most %,d MB of Java heap"
            .formatted(runtime.availableProcessors(), runtime.maxMemory() / MEGA));
  }

  private static Finding platform() {
    String platform = Loader.getPlatform();
    if (PLATFORMS.contains(platform)) {
      return Finding.ok("platform", platform);
    }
    return Finding.problem(
        "platform",
        platform.toLowerCase(Locale.ROOT) + " has no native TensorFlow library",
        "The library exists for " + String.join(", ", PLATFORMS) + ".");
  }
}
