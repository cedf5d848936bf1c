package io.intarsia.examples;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/// A single-file program of this module.
record ExampleProgram(Path file) {
  private static final Path FOLDER = Path.of("").toAbsolutePath();

  private static final String CLASS_PATH = System.getProperty("java.class.path");

  /// Classes of programs that ran before: to compile one takes longer than most runs.
  private static final Map<ExampleProgram, Path> COMPILED = new ConcurrentHashMap<>();

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

  /// Runs the program in `folder` as `./intarsia run` does, for at most five minutes.
  Result run(Path folder, String... arguments) throws IOException, InterruptedException {
    return start(folder, List.of("-cp", CLASS_PATH, file.toString()), arguments);
  }

  /// The same with an environment variable.
  Result run(Path folder, Map.Entry<String, String> variable, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        builder(folder, List.of("-cp", CLASS_PATH, file.toString()), arguments);
    builder.environment().put(variable.getKey(), variable.getValue());
    return ended(builder.start(), folder);
  }

  /// The same of the program's classes, which take less to start. They do not know where the source
  /// is, and so do not find the data beside it.
  Result runCompiled(Path folder, String... arguments) throws IOException, InterruptedException {
    return start(folder, compiled(), arguments);
  }

  private List<String> compiled() {
    String classes = COMPILED.computeIfAbsent(this, ExampleProgram::compile).toString();
    String main = toString().replace(".java", "");
    return List.of("-cp", classes + File.pathSeparator + CLASS_PATH, main);
  }

  /// Into the folder of the build: tests in several processes compile into one each.
  private static Path compile(ExampleProgram program) {
    Path classes =
        Path.of(requireNonNull(ExampleProgram.class.getResource("/")).getPath())
            .resolveSibling("example-classes")
            .resolve(ProcessHandle.current().pid() + "/" + program);
    var errors = new ByteArrayOutputStream();
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, errors, "-d", classes.toString(), program.file().toString());
    assertThat(failed).as(errors.toString(StandardCharsets.UTF_8)).isZero();
    return classes;
  }

  /// Runs the program's classes until there is a file, and then kills it.
  void killWhenThereIs(Path file, Path folder, String... arguments)
      throws IOException, InterruptedException {
    Process process = builder(folder, compiled(), arguments).start();
    while (!Files.exists(file) && process.isAlive()) {
      process.waitFor(20, TimeUnit.MILLISECONDS);
    }
    assertThat(process.isAlive()).as(Files.readString(folder.resolve("stderr"))).isTrue();
    process.destroyForcibly().waitFor();
  }

  private static Result start(Path folder, List<String> program, String... arguments)
      throws IOException, InterruptedException {
    return ended(builder(folder, program, arguments).start(), folder);
  }

  private static Result ended(Process process, Path folder)
      throws IOException, InterruptedException {
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly().waitFor();
    }
    return new Result(
        process.exitValue(),
        Files.readString(folder.resolve("stdout")),
        Files.readString(folder.resolve("stderr")));
  }

  private static ProcessBuilder builder(Path folder, List<String> program, String... arguments) {
    return new ProcessBuilder(command(program, arguments))
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("stdout").toFile())
        .redirectError(folder.resolve("stderr").toFile());
  }

  private static List<String> command(List<String> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow");
    // Most runs are short, and what takes long is native: a second compiler would only compete.
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    command.addAll(program);
    command.addAll(List.of(arguments));
    return command;
  }

  @Override
  public String toString() {
    return file.getFileName().toString();
  }
}
