package io.intarsia.benchmarks.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A JVM like this one, with fixed flags.
public final class ChildJvm {
  /// The flags every JVM of a benchmark has.
  public static final List<String> FLAGS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-XX:+UseG1GC",
          "-Xmx2g");

  private ChildJvm() {}

  /// The command that runs a main class on the class path of this process.
  public static List<String> command(Class<?> main, String... arguments) {
    return command(System.getProperty("java.class.path"), List.of(), main, arguments);
  }

  /// The command that runs a main class on a class path, with more flags; a garbage collector among
  /// them replaces the usual one.
  public static List<String> command(
      String classPath, List<String> flags, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    boolean hasCollector = flags.stream().anyMatch(ChildJvm::isCollector);
    FLAGS.stream().filter(flag -> !hasCollector || !isCollector(flag)).forEach(command::add);
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static boolean isCollector(String flag) {
    return flag.startsWith("-XX:+Use") && flag.endsWith("GC");
  }
}
