package io.intarsia.support;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Runs a main class of the tests in a JVM of its own, for code that may end or hang the process.
///
/// @param folder where it runs, and where its output and what a crash leaves go
/// @param options of the JVM
/// @param environment variables it has beside those of this process
/// @param patience how long it may run
public record ChildJvm(
    Path folder, List<String> options, Map<String, String> environment, Duration patience) {

  /// How it ended.
  ///
  /// @param status what it ended with
  /// @param output what it printed, errors too
  public record Outcome(int status, String output) {}

  /// A JVM that has a minute.
  public ChildJvm(Path folder, List<String> options, Map<String, String> environment) {
    this(folder, options, environment, Duration.ofMinutes(1));
  }

  /// A JVM that may make native calls.
  public static ChildJvm in(Path folder) {
    return new ChildJvm(folder, List.of("--enable-native-access=ALL-UNNAMED"), Map.of());
  }

  /// With more options.
  public ChildJvm withOptions(String... more) {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of(more));
    return new ChildJvm(folder, all, environment, patience);
  }

  /// With an environment variable.
  public ChildJvm withVariable(String name, String value) {
    Map<String, String> all = new HashMap<>(environment);
    all.put(name, value);
    return new ChildJvm(folder, options, all, patience);
  }

  /// With another time it may run.
  public ChildJvm withPatience(Duration other) {
    return new ChildJvm(folder, options, environment, other);
  }

  /// Runs a class on the class path of this process.
  ///
  /// @throws AssertionError if it does not end in time
  public Outcome run(Class<?> main, String... arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    words.addAll(List.of(arguments));
    return run(words);
  }

  /// Runs a JVM with these words behind its options.
  ///
  /// @throws AssertionError if it does not end in time
  public Outcome run(List<String> words) throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    var builder = new ProcessBuilder(command(words)).directory(folder.toFile());
    builder.environment().putAll(environment);
    Process child = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      if (!child.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError(
            "%s did not end within %s, it printed: %s".formatted(words, patience, text(output)));
      }
      return new Outcome(child.exitValue(), text(output));
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  private List<String> command(List<String> words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:-CreateCoredumpOnCrash");
    command.add("-XX:ErrorFile=" + folder.resolve("crash"));
    command.addAll(options);
    command.addAll(words);
    return command;
  }

  // A process that was ended may leave half a character.
  private static String text(Path output) throws IOException {
    return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
  }
}
