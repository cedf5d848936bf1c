package io.intarsia.hub;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// Where models are kept unless an option says otherwise.
final class CacheFolder {
  private CacheFolder() {}

  static Path usual() {
    return of(System.getenv(), System.getProperty("os.name"), System.getProperty("user.home"));
  }

  static Path of(Map<String, String> environment, String system, String home) {
    String given = environment.getOrDefault("TFHUB_CACHE_DIR", "");
    if (!given.isBlank()) {
      return Path.of(given);
    }
    return caches(environment, system.toLowerCase(Locale.ROOT), Path.of(home))
        .resolve("intarsia")
        .resolve("hub");
  }

  private static Path caches(Map<String, String> environment, String system, Path home) {
    if (system.startsWith("mac")) {
      return home.resolve("Library").resolve("Caches");
    }
    String name = system.startsWith("windows") ? "LOCALAPPDATA" : "XDG_CACHE_HOME";
    String given = environment.getOrDefault(name, "");
    if (!given.isBlank() && Path.of(given).isAbsolute()) {
      return Path.of(given);
    }
    return system.startsWith("windows")
        ? home.resolve("AppData").resolve("Local")
        : home.resolve(".cache");
  }
}
