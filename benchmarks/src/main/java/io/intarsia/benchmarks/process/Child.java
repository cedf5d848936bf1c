package io.intarsia.benchmarks.process;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A process that is spoken to line by line; what it writes to standard error is kept for the
/// message when it fails.
public final class Child implements AutoCloseable {
  private final String command;
  private final Process process;
  private final BufferedReader out;
  private final BufferedWriter in;
  private final Path errors;

  private Child(String command, Process process, Path errors) {
    this.command = command;
    this.process = process;
    this.out = process.inputReader();
    this.in = process.outputWriter();
    this.errors = errors;
  }

  /// Starts a process.
  ///
  /// @throws UncheckedIOException if there is no such program
  public static Child start(List<String> command) {
    try {
      Path errors = Files.createTempFile("intarsia-bench", ".log");
      var builder = new ProcessBuilder(command).redirectError(errors.toFile());
      builder.environment().put("TF_CPP_MIN_LOG_LEVEL", "3");
      return new Child(command.getFirst(), builder.start(), errors);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + command.getFirst(), e);
    }
  }

  /// The next line it prints.
  ///
  /// @throws IllegalStateException if it ends instead; the message has the last line of its
  ///   standard error that is no place of a stack trace
  public String readLine() {
    try {
      String line = out.readLine();
      if (line == null) {
        throw new IllegalStateException("%s ended: %s".formatted(command, lastError()));
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read from " + command, e);
    }
  }

  /// Sends a line.
  public void writeLine(String line) {
    try {
      in.write(line);
      in.newLine();
      in.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to " + command, e);
    }
  }

  /// The processor's time it has taken so far; zero if the system does not tell.
  public Duration cpu() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /// Lets it see the end of its input, and ends it if it does not go by itself.
  @Override
  public void close() {
    try {
      in.close();
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      Files.deleteIfExists(errors);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot end " + command, e);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private String lastError() throws IOException {
    process.onExit().orTimeout(5, TimeUnit.SECONDS).exceptionally(late -> process).join();
    return Files.readAllLines(errors).stream()
        .filter(line -> !line.isBlank() && !isFrame(line))
        .reduce((_, last) -> last)
        .orElse("it said nothing");
  }

  /// Whether a line is a place of a stack trace.
  private static boolean isFrame(String line) {
    return line.startsWith("\t");
  }
}
