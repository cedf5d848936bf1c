package io.intarsia.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A whole program of a page, run by `java` in a process of its own.
record PageProgram(Path root, Path folder, String text) {
  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
  private static final Pattern CLASS = Pattern.compile("^public .*class (\\w+)", Pattern.MULTILINE);

  /// What it printed to standard output, or why it failed.
  String run() throws IOException, InterruptedException {
    Path source = folder.resolve(file());
    Files.createDirectories(source.getParent());
    Files.writeString(source, text);
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    Process process =
        new ProcessBuilder(command(source))
            .directory(root.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
    }
    return process.exitValue() == 0 ? Files.readString(out) : Files.readString(err);
  }

  private String file() {
    Matcher name = CLASS.matcher(text);
    Matcher home = PACKAGE.matcher(text);
    return (home.find() ? home.group(1).replace('.', '/') + "/" : "")
        + (name.find() ? name.group(1) : "Program")
        + ".java";
  }

  private static List<String> command(Path source) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-cp",
        System.getProperty("java.class.path"),
        source.toString());
  }
}
