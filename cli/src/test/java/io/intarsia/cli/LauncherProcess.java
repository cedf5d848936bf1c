package io.intarsia.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Runs a launcher script in a child process with an environment of its own, for at most three
/// minutes.
final class LauncherProcess {
  /// The launcher of this checkout.
  static final Path SCRIPT = Path.of("..", "intarsia").toAbsolutePath().normalize();

  private static final String PATH = System.getenv("PATH");

  private final Path script;
  private final Path home;
  private final Map<String, String> variables = new HashMap<>();
  private final List<String> prefix = new ArrayList<>();
  private String input = "";

  /// What the process answered.
  record Result(int exitCode, String out, String err) {}

  /// A process whose home folder is `home`, which finds no JDK unless the test offers one.
  LauncherProcess(Path script, Path home) {
    this.script = script;
    this.home = home;
    with("HOME", home.toString()).with("INTARSIA_JDK_PATH", "").with("PATH", "");
  }

  LauncherProcess with(String variable, String value) {
    variables.put(variable, value);
    return this;
  }

  LauncherProcess without(String variable) {
    variables.remove(variable);
    return this;
  }

  /// Runs it as a user who owns nothing here; root can do this.
  LauncherProcess asNobody() {
    prefix.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
    return this;
  }

  LauncherProcess withUsualPath() {
    return with("PATH", PATH);
  }

  /// Takes the JDK and the class path of this JVM, so that nothing is built.
  LauncherProcess withThisJvm() {
    return withUsualPath()
        .with("INTARSIA_JAVA_HOME", System.getProperty("java.home"))
        .with("INTARSIA_CLASSPATH", System.getProperty("java.class.path"));
  }

  LauncherProcess withInput(String text) {
    input = text;
    return this;
  }

  Result run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(List.of(bash(), script.toString()));
    command.addAll(List.of(arguments));
    Path in = Files.writeString(home.resolve("in"), input);
    Path out = home.resolve("out");
    Path err = home.resolve("err");
    var builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectInput(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(variables);
    int exitCode = await(builder.start());
    return new Result(exitCode, Files.readString(out), Files.readString(err));
  }

  private static int await(Process process) throws InterruptedException {
    if (!process.waitFor(3, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    return process.exitValue();
  }

  // By its full name: the scripts run with a PATH that holds nothing.
  private static String bash() {
    return List.of(PATH.split(":")).stream()
        .map(folder -> Path.of(folder, "bash"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow()
        .toString();
  }
}
