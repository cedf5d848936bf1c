package io.intarsia.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A command of `intarsia` in a child process that a test ends.
final class CommandProcess implements AutoCloseable {
  private final Process process;
  private final BufferedReader out;
  private final Path err;

  private CommandProcess(Process process, Path err) {
    this.process = process;
    this.out = process.inputReader();
    this.err = err;
  }

  /// Starts it without the launcher.
  static CommandProcess java(Path folder, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return start(folder, Map.of(), command);
  }

  /// Starts it with the launcher, on the JDK and the class path of this JVM.
  static CommandProcess launched(Path folder, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("bash", LauncherProcess.SCRIPT.toString()));
    command.addAll(List.of(arguments));
    var variables =
        Map.of(
            "INTARSIA_JAVA_HOME", System.getProperty("java.home"),
            "INTARSIA_CLASSPATH", System.getProperty("java.class.path"));
    return start(folder, variables, command);
  }

  private static CommandProcess start(
      Path folder, Map<String, String> variables, List<String> command) throws IOException {
    File err = Files.createTempFile(folder, "err", ".txt").toFile();
    var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectError(err);
    builder.environment().putAll(variables);
    return new CommandProcess(builder.start(), err.toPath());
  }

  /// A port at which nobody listens now.
  static int freePort() throws IOException {
    try (var probe = new ServerSocket(0)) {
      return probe.getLocalPort();
    }
  }

  /// The next line of its output; null at the end.
  String line() throws IOException {
    return out.readLine();
  }

  /// The rest of its output, to the end.
  List<String> lines() {
    return out.lines().toList();
  }

  /// Closes this end of its output, as a reader does who has seen enough.
  void stopReading() throws IOException {
    out.close();
  }

  /// Everything it has said on standard error.
  String errors() throws IOException {
    return Files.readString(err);
  }

  /// Sends a signal, such as `TERM`, and waits.
  ///
  /// @return the exit code
  int end(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    return exitCode(10);
  }

  /// Whether this process ignores a signal: its children do so, too, and no JVM changes that.
  static boolean isIgnored(String signal) throws IOException {
    int bit = signal.equals("INT") ? 1 : 14;
    String mask =
        Files.readString(Path.of("/proc/self/status"))
            .lines()
            .filter(line -> line.startsWith("SigIgn:"))
            .findFirst()
            .orElse("SigIgn: 0")
            .substring("SigIgn:".length())
            .strip();
    return (Long.parseUnsignedLong(mask, 16) >> bit & 1) != 0;
  }

  /// Waits for its end.
  int exitCode(int seconds) throws InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      throw new AssertionError("the command did not end within " + seconds + " s");
    }
    return process.exitValue();
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
