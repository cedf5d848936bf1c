package io.intarsia.cli.model;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;

/// A command as it was run in this process.
///
/// @param code it ended with
record CommandRun(int code, String out, String err) {
  /// Runs `model …` or `checkpoint …`.
  static CommandRun of(List<String> arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var outStream = new PrintStream(out, true, StandardCharsets.UTF_8);
    var errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
    CommandLine command =
        arguments.getFirst().equals("model")
            ? ModelCommand.in(outStream, errStream)
            : CheckpointCommand.in(outStream, errStream);
    int code = command.execute(arguments.subList(1, arguments.size()).toArray(String[]::new));
    return new CommandRun(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  static CommandRun of(String... arguments) {
    return of(List.of(arguments));
  }
}
