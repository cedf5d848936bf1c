package io.intarsia.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A single-file program of this module, run as `./intarsia run` does.
record ExampleProgram(Path file) {
  private static final Path FOLDER = Path.of("").toAbsolutePath();

  /// What a run printed.
  record Result(int exitCode, String out, String err) {}

  static ExampleProgram named(String name) {
    return new ExampleProgram(FOLDER.resolve(name));
  }

  /// All programs of the module.
  static List<ExampleProgram> all() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .sorted()
          .map(ExampleProgram::new)
          .toList();
    }
  }

  /// Runs the program in `folder`, for at most five minutes.
  Result run(Path folder, String... arguments) throws IOException, InterruptedException {
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    Process process =
        new ProcessBuilder(command(arguments))
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
    }
    return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private List<String> command(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow");
    // Most runs are short, and what takes long is native: a second compiler would only compete.
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), file.toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  @Override
  public String toString() {
    return file.getFileName().toString();
  }
}
