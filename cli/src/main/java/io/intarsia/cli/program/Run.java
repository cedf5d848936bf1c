package io.intarsia.cli.program;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/// `./intarsia run FILE.java [ARGS]`: what `java FILE.java` does, but that the compiled program is
/// kept for the next time, and that it has the names of its parameters, by which classes with
/// `@AutoComposite` are flattened.
final class Run {
  private Run() {}

  /// Runs a program.
  ///
  /// @param args the file, and the arguments of the program
  public static void main(String[] args) throws Throwable {
    Lifeline.hold();
    Path file = Path.of(args[0]);
    Program program;
    try {
      program = new ProgramCache(ProgramCache.usualFolder()).get(file);
    } catch (CompilationException e) {
      System.err.println("error: compilation failed");
      System.exit(1);
      return;
    } catch (IOException e) {
      System.err.println("intarsia: run: cannot read %s (%s)".formatted(file, e));
      System.exit(1);
      return;
    }
    // As the JDK does, for programs that start themselves anew.
    System.setProperty("jdk.launcher.sourcefile", args[0]);
    program.start(file, Arrays.copyOfRange(args, 1, args.length));
  }
}
