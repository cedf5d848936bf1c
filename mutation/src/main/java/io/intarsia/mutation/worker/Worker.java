package io.intarsia.mutation.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// A process that runs tests as it is told on its standard input, a command a line, its words
/// separated by tabs:
///
/// - `cover CLASS…` runs all tests of the classes; a line for each method
/// - `redefine CLASS FILE` gives a class the code of the file
/// - `run ID…` runs test methods until one fails
///
/// Each answer ends with a line `done`. What the tests print goes nowhere.
public final class Worker {
  /// Answers begin with this; the native library may write to the same place.
  public static final String MARK = "@@ ";

  private final Tests tests = new Tests();
  private final PrintStream answers;

  private Worker(PrintStream answers) {
    this.answers = answers;
  }

  /// Reads commands until there are none.
  public static void main(String[] arguments) throws IOException {
    PrintStream answers = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    var worker = new Worker(answers);
    var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      List<String> words = Arrays.asList(line.split("\t"));
      worker.carryOut(words.getFirst(), words.subList(1, words.size()));
    }
    // Threads of the tests may be left over.
    Runtime.getRuntime().halt(0);
  }

  private void carryOut(String command, List<String> words) throws IOException {
    switch (command) {
      case "cover" -> tests.cover(words, reached -> say(reached.line()));
      case "redefine" ->
          Agent.redefine(words.getFirst(), Files.readAllBytes(Path.of(words.getLast())));
      case "run" -> tests.firstFailure(words).ifPresent(this::say);
      default -> throw new IllegalArgumentException("no command " + command);
    }
    say("done");
  }

  private void say(String line) {
    answers.println(MARK + line);
    answers.flush();
  }
}
