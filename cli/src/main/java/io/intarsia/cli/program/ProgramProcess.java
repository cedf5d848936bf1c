package io.intarsia.cli.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Programs that run in processes of their own, on the class path of this one.
public final class ProgramProcess {
  private ProgramProcess() {}

  /// Compiles a program, so that its processes need not do it, nor each say its mistakes.
  ///
  /// @throws CompilationException if it has errors, which are on standard error
  /// @throws IOException if it cannot be read
  public static void compile(Path file) throws CompilationException, IOException {
    new ProgramCache(ProgramCache.usualFolder()).get(file);
  }

  /// What starts a program whose process ends when its standard input does, so that it never
  /// outlives the process at the other end of that pipe. The program finds its input empty.
  public static List<String> command(List<String> jvmOptions, Path file, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.add("-D" + Lifeline.PROPERTY + "=true");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Run.class.getName()));
    command.add(file.toString());
    command.addAll(arguments);
    return command;
  }
}
