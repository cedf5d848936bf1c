package io.intarsia.benchmarks.neighbour;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Compiles a program in C with the compiler of the system.
final class CProgram {
  private static final String COMPILER = "CC";

  private CProgram() {}

  /// The program's file, which is deleted when this process ends.
  ///
  /// @param resource the name of its source
  /// @throws IllegalStateException if it does not compile; the message has what the compiler said
  /// @throws UncheckedIOException if there is no compiler
  static Path compile(String resource) {
    String compiler = Optional.ofNullable(System.getenv(COMPILER)).orElse("cc");
    try {
      Path folder = Files.createTempDirectory("intarsia-bench");
      Path source = folder.resolve(resource);
      Path program = folder.resolve("program");
      Files.writeString(source, Neighbours.script(resource));
      List<Path> made = List.of(program, source, folder);
      made.reversed().forEach(file -> file.toFile().deleteOnExit());
      var command =
          List.of(compiler, "-O2", "-o", program.toString(), source.toString(), "-ldl", "-lm");
      run(command);
      return program;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot compile with " + compiler, e);
    }
  }

  private static void run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IllegalStateException(command.getFirst() + " failed: " + said.strip());
    }
  }
}
