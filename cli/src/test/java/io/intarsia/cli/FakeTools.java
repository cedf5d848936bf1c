package io.intarsia.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Scripts which stand in for a JDK and for Maven, and print how they were called.
final class FakeTools {
  private static final String PRINT_ARGUMENTS =
      """
      #!/usr/bin/env bash
      printf '%s\\n' "$@"
      """;

  private FakeTools() {}

  /// Writes a JDK that claims to have a version.
  static Path jdk(Path home, String version) throws IOException {
    script(home.resolve("bin/javac"), PRINT_ARGUMENTS);
    script(home.resolve("bin/java"), PRINT_ARGUMENTS);
    script(home.resolve("bin/jshell"), PRINT_ARGUMENTS);
    Files.writeString(
        home.resolve("release"), "IMPLEMENTOR=\"Nobody\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  /// Writes an executable script.
  static Path script(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + file + " executable");
    }
    return file;
  }
}
